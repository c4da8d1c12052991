import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded } from '../site/child-process.ts';
import { acceptsConnections } from './ports.ts';

const POLL_INTERVAL_MS = 20;

/**
 * Starts a server that is installed on this machine.
 * @param command its file and arguments
 * @returns once it accepts connections on this port of the loopback interface
 * @throws Error with what it printed when it ends instead
 */
export const startListeningProgram = async (
  [file, ...args]: readonly [file: string, ...args: string[]],
  port: number,
  options: SpawnOptions = {},
) => {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr?.on('data', (data) => (printed += String(data)));
  while (!(await acceptsConnections(port))) {
    if (hasEnded(child)) throw new Error(`${file} did not start:\n${printed}`);
    await delay(POLL_INTERVAL_MS);
  }
  return {
    pid: child.pid ?? 0,
    /** @returns when it has ended */
    stop: async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
};
