import type { ChildProcess } from 'node:child_process';
import { endProcess, hasEnded, logTail, spawnProgram, type Program } from './child-process.ts';
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

/** A server that is kept running. */
export interface Service {
  name: string;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** What happens to a running service, for whoever tells the person at the console. */
export interface ServiceEvents {
  restarted(name: string): void;
  /** It fell over too often; `words` are the last lines of its output. */
  gaveUp(name: string, words: string): void;
}

/**
 * Starts a server, and starts it again whenever it falls over.
 * @returns when it is ready
 * @throws Error with its last lines when it ends or is not ready within a minute
 */
export const startService = async (program: ServiceProgram, events: ServiceEvents): Promise<Service> => {
  const mayRestart = createRestartBudget(RESTARTS, RESTART_WINDOW_MS);
  let stopping = false;
  let child: ChildProcess;

  const launch = () => {
    child = spawnProgram(program);
    child.once('exit', () => !stopping && revive());
  };
  const revive = () => {
    if (!mayRestart(performance.now())) return events.gaveUp(program.name, logTail(program.logFile));
    launch();
    events.restarted(program.name);
  };

  const first = spawnProgram(program);
  child = first;
  if (!(await untilReady(program.readyUrl, () => hasEnded(first), READY_LIMIT_MS))) {
    const reason = hasEnded(first) ? 'did not start' : `is not ready (${program.readyUrl})`;
    await endProcess(first);
    throw new Error(`${program.name} ${reason}:\n${logTail(program.logFile)}`);
  }
  first.once('exit', () => !stopping && revive());
  return {
    name: program.name,
    pid: () => child.pid,
    stop: () => {
      stopping = true;
      return endProcess(child);
    },
  };
};
