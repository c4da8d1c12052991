import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePrograms } from '../checks/debian-packages.ts';
import { acceptsConnections, freePort } from '../net/ports.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../deploy/systemd/haproxy.cfg');
const POLL_INTERVAL_MS = 20;

/** @throws Error where it is missing and cannot be installed */
export const ensureHaproxy = (): void => {
  // Where Debian has it, and only root looks.
  process.env.PATH = `${process.env.PATH}:/usr/sbin`;
  ensurePrograms([{ program: 'haproxy', package: 'haproxy' }]);
};

/** Lines that only a machine of its own can have. */
const OF_A_MACHINE = /^ {2}(?:log|stats socket|user|group) .*\n/gm;

/** The configuration of deploy/systemd for one edge and one API process, with other ports. */
const configuration = (ports: Record<'front' | 'http2' | 'calls' | 'metrics' | 'edge' | 'api', number>) =>
  fs
    .readFileSync(CONFIGURATION, 'utf8')
    .replaceAll(OF_A_MACHINE, '')
    .replaceAll(/^ {2}server \S+-30.2 .*\n/gm, '')
    .replaceAll('bind :80', `bind 127.0.0.1:${ports.front}\n  bind 127.0.0.1:${ports.http2} proto h2`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports.calls}`)
    .replaceAll('127.0.0.1:8404', `127.0.0.1:${ports.metrics}`)
    .replaceAll('127.0.0.1:3011', `127.0.0.1:${ports.edge}`)
    .replaceAll('127.0.0.1:3021', `127.0.0.1:${ports.api}`);

/**
 * Runs HAProxy with the configuration of deploy/systemd in front of an edge and an API process of this machine.
 * @param folder for the configuration
 * @throws with what HAProxy printed
 */
export const startHaproxy = async (folder: string, { edge, api }: Record<'edge' | 'api', number>) => {
  const [front, http2, calls, metrics] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const ports = { front, http2, calls, metrics, edge, api };
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, configuration(ports));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (data) => (printed += String(data)));
  const exited = once(child, 'exit');
  while (!(await acceptsConnections(ports.front))) {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${printed}`);
    await delay(POLL_INTERVAL_MS);
  }
  return {
    /** Where visitors come in. */
    origin: `http://127.0.0.1:${ports.front}`,
    /** The same with HTTP/2, which browsers speak over TLS. */
    http2Origin: `http://127.0.0.1:${ports.http2}`,
    /** Where edges reach the API. */
    callsOrigin: `http://127.0.0.1:${ports.calls}`,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
