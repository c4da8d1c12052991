import { freePort } from '@acara/tooling/src/net/ports.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Midtrans of the sandbox, in a process of its own. */
export type Sandbox = {
  origin: string;
  serverKey: string;
  /** Calls its control, payment page or APIs. */
  call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Record<string, unknown>>;
  stop: () => Promise<void>;
};

const RETRY_AFTER = 50;
const SERVER = path.join(import.meta.dirname, '../../sandbox/src/server.ts');

/** @param apiOrigin origin of the API that gets notifications */
export const startSandbox = async (apiOrigin: string): Promise<Sandbox> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'acara-sandbox-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const serverKey = 'SB-Mid-server-of-the-tests';
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ENV_FILE: '',
      SANDBOX_PARTS: 'midtrans',
      SANDBOX_PORT: String(port),
      DATA_DIR: folder,
      API_ORIGIN: apiOrigin,
      MIDTRANS_SERVER_KEY: serverKey,
      MIDTRANS_CLIENT_KEY: 'SB-Mid-client-of-the-tests',
    },
  });
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk.toString();
  });

  const call: Sandbox['call'] = async (method, address, body) => {
    const response = await fetch(`${origin}${address}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };

  for (;;) {
    if (child.exitCode !== null) throw new Error(`The sandbox did not start: ${problems}`);
    try {
      await call('GET', '/control/midtrans/clock');
      break;
    } catch {
      // Not listening yet.
      await wait(RETRY_AFTER);
    }
  }
  return {
    origin,
    serverKey,
    call,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
