import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, hasEnded, logTail, spawnProgram, type Program } from './child-process.ts';
import type { Disposables } from './disposables.ts';
import { untilReady } from './readiness.ts';

const READY_LIMIT_MS = 60_000;
const PAUSE_MS = 1_000;

/** A server of the site. */
export interface ServiceProgram extends Program {
  /** Responds with 2xx once the server is ready. */
  readyUrl: string;
}

export interface ServiceEvents {
  /** It is started again after a second. */
  crashed?(name: string): void;
  /** It is ready again after a crash. */
  restarted(name: string): void;
  /** It did not start after a crash; `output` are its last lines. */
  gaveUp(name: string, output: string): void;
}

/** A running server, which is started again when it crashes, until it is ended. */
export interface Service {
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  /** @returns when its process has exited */
  end(): Promise<void>;
  /** @returns when it is ready @throws Error with its last lines when it exits instead or is not ready within a minute */
  restart(): Promise<void>;
}

/**
 * Starts a server, to be ended with the disposables.
 * @returns when it is ready
 * @throws Error with its last lines when it exits instead or is not ready within a minute
 */
export const startService = async (
  program: ServiceProgram,
  disposables: Disposables,
  events: ServiceEvents,
): Promise<Service> => {
  const { name, readyUrl, logFile } = program;
  let child: ChildProcess | undefined;
  let isEnding = false;

  const start = async (): Promise<void> => {
    const started = spawnProgram(program);
    child = started;
    if (!(await untilReady(readyUrl, () => hasEnded(started), READY_LIMIT_MS))) {
      await endProcess(started);
      throw new Error(`${name} did not start, or is not ready: ${readyUrl}\n${logTail(logFile)}`);
    }
    started.once('exit', () => void recover(started));
  };
  const recover = async (crashed: ChildProcess): Promise<void> => {
    if (isEnding) return;
    events.crashed?.(name);
    await delay(PAUSE_MS);
    // Meanwhile it may have been ended, or started again.
    if (isEnding || child !== crashed) return;
    try {
      await start();
      events.restarted(name);
    } catch {
      if (!isEnding) events.gaveUp(name, logTail(logFile));
    }
  };
  const end = async (): Promise<void> => {
    isEnding = true;
    if (child) await endProcess(child);
  };
  const restart = async (): Promise<void> => {
    await end();
    isEnding = false;
    await start();
  };

  disposables.add(end);
  await start();
  return {
    get pid() {
      return child?.pid ?? 0;
    },
    end,
    restart,
  };
};
