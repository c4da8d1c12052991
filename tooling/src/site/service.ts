import type { ChildProcess } from 'node:child_process';
import { endProcess, hasEnded, logTail, spawnProgram, type Program } from './child-process.ts';
import type { Disposables } from './disposables.ts';
import { untilReady } from './readiness.ts';

/**
 * Limits restarts of a crashed program to `limit` within `windowMs`: one that crashes more often needs more than a
 * restart.
 */
export const createRestartBudget = (limit: number, windowMs: number) => {
  let starts: number[] = [];
  /** @param now milliseconds @returns whether it may be started again */
  return (now: number): boolean => {
    starts = starts.filter((start) => now - start < windowMs);
    if (starts.length >= limit) return false;
    starts.push(now);
    return true;
  };
};

const READY_LIMIT_MS = 60_000;
const RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

/** A server of the site. */
export interface ServiceProgram extends Program {
  /** Responds with 2xx once the server is ready. */
  readyUrl: string;
}

export interface ServiceEvents {
  restarted(name: string): void;
  /** It crashed too often; `output` are its last lines. */
  gaveUp(name: string, output: string): void;
}

/** A supervised server. */
export interface Service {
  /** After a change of its sources. */
  restart(): Promise<void>;
}

/**
 * Starts a server and restarts it whenever it crashes, until it is disposed of.
 * @returns when it is ready
 * @throws Error with the last lines of its output when it exits instead or is not ready within a minute
 */
export const startService = async (
  program: ServiceProgram,
  disposables: Disposables,
  events: ServiceEvents,
): Promise<Service> => {
  const mayRestart = createRestartBudget(RESTARTS, RESTART_WINDOW_MS);
  let phase: 'starting' | 'running' | 'restarting' | 'stopping' = 'starting';

  const launch = (): ChildProcess => spawnProgram(program).once('exit', () => phase === 'running' && revive());
  const revive = () => {
    if (!mayRestart(performance.now())) return events.gaveUp(program.name, logTail(program.logFile));
    child = launch();
    events.restarted(program.name);
  };

  let child = launch();
  disposables.add(() => {
    phase = 'stopping';
    return endProcess(child);
  });
  const ready = await untilReady(program.readyUrl, () => hasEnded(child), READY_LIMIT_MS);
  if (!ready) {
    const fault = hasEnded(child) ? 'did not start' : `is not ready: ${program.readyUrl} does not respond`;
    throw new Error(`${program.name} ${fault}\n${logTail(program.logFile)}`);
  }
  phase = 'running';
  const restart = async () => {
    if (phase !== 'running') return;
    phase = 'restarting';
    await endProcess(child);
    child = launch();
    phase = 'running';
  };
  return { restart };
};
