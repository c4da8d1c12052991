import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Disposables } from '../site/disposables.ts';

/** Longest name of a socket that systems take. */
const LONGEST_SOCKET = 100;

/** A command of somebody at another console. */
export interface Command {
  /** @param log writes a line there */
  run(log: (line: string) => void): Promise<void> | void;
  /** Not while another such one is under way. */
  alone?: boolean;
}

/** Where the supervisor of this data folder listens. Users who may write there may open it. */
export const controlSocket = (folder: string): string => {
  const socket = path.join(folder, 'control.sock');
  if (socket.length <= LONGEST_SOCKET) return socket;
  return path.join(os.tmpdir(), `acara-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
};

type Line = { line: string } | { failed: string } | { done: true };

/**
 * Takes commands on a socket that only this user can open.
 * @param commands by name
 */
export const listenForCommands = async (
  socket: string,
  commands: Readonly<Record<string, Command>>,
  disposables: Disposables,
): Promise<void> => {
  let busy = '';
  const server = http.createServer((request, response) => {
    const send = (line: Line) => response.write(`${JSON.stringify(line)}\n`);
    const name = (request.url ?? '/').slice(1);
    const command = commands[name];
    const work = async () => {
      if (!command) throw new Error(`There is no command ${name}.`);
      const run = async () => command.run((line) => send({ line }));
      if (!command.alone) return run();
      if (busy) throw new Error(`${busy} is under way: wait until it is done.`);
      busy = name;
      try {
        await run();
      } finally {
        busy = '';
      }
    };
    work()
      .then(
        () => send({ done: true }),
        (error: unknown) => send({ failed: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => response.end());
  });
  fs.mkdirSync(path.dirname(socket), { recursive: true });
  // Left by one that was killed; a living one has been asked for before this.
  fs.rmSync(socket, { force: true });
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(socket, resolve);
    });
  } finally {
    process.umask(mask);
  }
  disposables.add(async () => {
    server.close();
    fs.rmSync(socket, { force: true });
  });
};

/**
 * Sends a command to the supervisor.
 * @param log gets its lines
 * @returns false where none runs
 * @throws Error of the supervisor where the command failed
 */
export const sendCommand = async (socket: string, name: string, log: (line: string) => void): Promise<boolean> => {
  const response = await new Promise<http.IncomingMessage | undefined>((resolve, reject) => {
    const request = http.request({ socketPath: socket, path: `/${name}`, method: 'POST', agent: false }, resolve);
    request.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    );
    request.end();
  });
  if (!response) return false;
  for await (const text of createInterface({ input: response })) {
    const line = JSON.parse(text) as Line; // written by listenForCommands alone
    if ('failed' in line) throw new Error(line.failed);
    if ('done' in line) return true;
    log(line.line);
  }
  throw new Error('The cluster ended before it was done.');
};
