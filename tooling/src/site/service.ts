import type { ChildProcess } from 'node:child_process';
import { endProcess, hasEnded, logTail, spawnProgram, type Program } from './child-process.ts';
import type { Disposables } from './disposables.ts';
import { untilReady } from './readiness.ts';

const READY_LIMIT_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A server that ran for so long has the shortest pause again. */
const STEADY_MS = 30_000;
/** Consecutive crashes after which a server is not restarted. */
const CRASH_LIMIT = 5;

/** A server of the site. */
export interface ServiceProgram extends Program {
  /** Responds with 2xx once the server is ready. */
  readyUrl: string;
}

export interface ServiceEvents {
  /** It is started again after a pause. */
  crashed?(name: string, pauseMs: number): void;
  /** It is ready again after a crash. */
  restarted(name: string): void;
  /** It crashed too often; `output` are its last lines. */
  gaveUp(name: string, output: string): void;
}

/** `waiting`: it crashed and is started again after a pause. */
export type ServiceState = 'stopped' | 'starting' | 'ready' | 'waiting' | 'ending';

/** A supervised server: it is started again whenever it crashes, until it is ended. */
export interface Service {
  readonly name: string;
  readonly state: ServiceState;
  /** 0 while there is no process. */
  readonly pid: number;
  /** @returns when it is ready @throws Error with its last lines when it exits instead or is not ready within a minute */
  start(): Promise<void>;
  /** @returns when its process has exited */
  end(): Promise<void>;
  restart(): Promise<void>;
}

export interface ServiceOptions {
  /** Consecutive crashes after which it is not restarted; default: no limit. */
  crashLimit?: number;
  now?: () => number;
  /** Calls later. @returns a function that cancels it */
  after?: (ms: number, call: () => void) => () => void;
}

/** The pause before a start. @param crashes in a row, the present one too */
export const pauseAfter = (crashes: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (crashes - 1), LONGEST_PAUSE_MS);

const callAfter = (ms: number, call: () => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

export const createService = (
  program: ServiceProgram,
  events: ServiceEvents,
  { crashLimit = Infinity, now = () => performance.now(), after = callAfter }: ServiceOptions = {},
): Service => {
  const { name, readyUrl, logFile } = program;
  let child: ChildProcess | undefined;
  let state: ServiceState = 'stopped';
  let crashesInRow = 0;
  let readyAt = 0;
  let cancelRestart: () => void = () => undefined;
  /** Of starts and ends: a start that is still waiting when another one follows changes nothing. */
  let generation = 0;

  const start = async (): Promise<void> => {
    state = 'starting';
    const own = (generation += 1);
    const isCurrent = () => generation === own;
    const started = spawnProgram(program).once('exit', () => isCurrent() && state === 'ready' && recover());
    child = started;
    const ready = await untilReady(readyUrl, () => hasEnded(started) || !isCurrent(), READY_LIMIT_MS);
    if (ready && isCurrent() && !hasEnded(started)) {
      state = 'ready';
      readyAt = now();
      return;
    }
    const fault = hasEnded(started) ? 'did not start' : `is not ready: ${readyUrl} does not respond`;
    await endProcess(started);
    if (isCurrent()) state = 'stopped';
    throw new Error(`${name} ${fault}\n${logTail(logFile)}`);
  };
  const recover = () => {
    crashesInRow = now() - readyAt > STEADY_MS ? 1 : crashesInRow + 1;
    if (crashesInRow > crashLimit) {
      state = 'stopped';
      return events.gaveUp(name, logTail(logFile));
    }
    state = 'waiting';
    const pause = pauseAfter(crashesInRow);
    events.crashed?.(name, pause);
    cancelRestart = after(pause, () => {
      const restart = start();
      const own = generation;
      restart.then(
        () => events.restarted(name),
        () => generation === own && recover(),
      );
    });
  };
  const end = async () => {
    cancelRestart();
    generation += 1;
    state = 'ending';
    if (child) await endProcess(child);
    state = 'stopped';
  };

  return {
    name,
    get state() {
      return state;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    start,
    end,
    restart: async () => {
      if (state === 'ending') return;
      await end();
      await start();
    },
  };
};

/**
 * Starts a server of `npm start`, to be ended with the disposables.
 * @returns when it is ready
 * @throws Error with its last lines when it exits instead or is not ready within a minute
 */
export const startService = async (
  program: ServiceProgram,
  disposables: Disposables,
  events: ServiceEvents,
): Promise<Service> => {
  const service = createService(program, events, { crashLimit: CRASH_LIMIT });
  disposables.add(service.end);
  await service.start();
  return service;
};
