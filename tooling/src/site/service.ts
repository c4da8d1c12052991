import type { ChildProcess } from 'node:child_process';
import { endProcess, hasEnded, logTail, spawnProgram, type Program } from './child-process.ts';
import type { Disposables } from './disposables.ts';
import { untilReady } from './readiness.ts';
import { createRestartBudget } from './restart-budget.ts';

const READY_LIMIT_MS = 60_000;
const RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

/** A server of the site. */
export interface ServiceProgram extends Program {
  /** Answers 2xx once the server can work. */
  readyUrl: string;
}

/** What happens to a running service, for whoever tells the person at the console. */
export interface ServiceEvents {
  restarted(name: string): void;
  /** It fell over too often; `words` are the last lines of its output. */
  gaveUp(name: string, words: string): void;
}

/** A server that is kept running. */
export interface Service {
  /** Ends it and starts it again, for sources that have changed. */
  restart(): Promise<void>;
}

/**
 * Starts a server and from then on starts it again whenever it falls over, until the closers close.
 * @returns when it is ready
 * @throws Error with its last lines when it ends instead or is not ready within a minute
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
    const fault = hasEnded(child) ? 'did not start' : `is not ready: ${program.readyUrl} does not answer`;
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
