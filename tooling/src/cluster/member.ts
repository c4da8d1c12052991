import type { ChildProcess } from 'node:child_process';
import { endProcess, hasEnded, logTail, spawnProgram } from '../site/child-process.ts';
import { untilReady } from '../site/readiness.ts';
import type { ServiceProgram } from '../site/service.ts';

/** `waiting`: it fell over and is started again when its pause is over. */
export type MemberState = 'stopped' | 'starting' | 'ready' | 'waiting' | 'ending';

/** A process of the cluster that is kept running. */
export interface Member {
  readonly name: string;
  readonly state: MemberState;
  /** 0 while there is no process. */
  readonly pid: number;
  /** How often it fell over. */
  readonly falls: number;
  /** @returns when it is ready @throws Error with its last lines; it has ended then and stays so */
  start(): Promise<void>;
  /** Asks it to end. @returns when it is gone */
  end(): Promise<void>;
}

/** What happens to a member, for whoever tells the person at the console. */
export interface MemberEvents {
  /** It is started again after so long. */
  fell(name: string, pauseMs: number): void;
  returned(name: string): void;
}

/** What a member is made with; tests bring their own. */
export interface MemberTools {
  spawn: (program: ServiceProgram) => ChildProcess;
  isReady: (url: string, hasFailed: () => boolean, limitMs: number) => Promise<boolean>;
  end: (child: ChildProcess) => Promise<void>;
  now: () => number;
  /** Calls later. @returns takes it back */
  after: (ms: number, call: () => void) => () => void;
}

const READY_LIMIT_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** Who ran for so long begins with the shortest pause again. */
const STEADY_MS = 30_000;

/** The pause before a start. @param falls in a row, the present one too */
export const pauseAfter = (falls: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (falls - 1), LONGEST_PAUSE_MS);

const after = (ms: number, call: () => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/** @param endSignal how it is asked to end */
export const createMember = (
  program: ServiceProgram,
  events: MemberEvents,
  tools: Partial<MemberTools> = {},
  endSignal: NodeJS.Signals = 'SIGTERM',
): Member => {
  const {
    spawn,
    isReady,
    end,
    now,
    after: schedule,
  }: MemberTools = {
    spawn: spawnProgram,
    isReady: untilReady,
    end: (child) => endProcess(child, endSignal),
    now: () => performance.now(),
    after,
    ...tools,
  };
  let child: ChildProcess | undefined;
  let state: MemberState = 'stopped';
  let falls = 0;
  let inRow = 0;
  let readyAt = 0;
  let cancelRestart: () => void = () => undefined;

  const launch = async (): Promise<void> => {
    state = 'starting';
    const started = spawn(program).once('exit', () => state === 'ready' && child === started && revive());
    child = started;
    const ready = await isReady(program.readyUrl, () => hasEnded(started) || state !== 'starting', READY_LIMIT_MS);
    if (ready && state === 'starting') {
      state = 'ready';
      readyAt = now();
      return;
    }
    const fault = hasEnded(started) ? 'ended at its start' : `is not ready: ${program.readyUrl} does not answer`;
    await end(started);
    if (state === 'starting') state = 'stopped';
    throw new Error(`${program.name} ${fault}\n${logTail(program.logFile)}`);
  };
  const revive = () => {
    falls += 1;
    inRow = now() - readyAt > STEADY_MS ? 1 : inRow + 1;
    state = 'waiting';
    const pause = pauseAfter(inRow);
    events.fell(program.name, pause);
    cancelRestart = schedule(pause, () => {
      launch().then(
        () => events.returned(program.name),
        // Unless somebody has ended it meanwhile.
        () => state === 'stopped' && revive(),
      );
    });
  };

  return {
    name: program.name,
    get state() {
      return state;
    },
    get pid() {
      return child && !hasEnded(child) ? (child.pid ?? 0) : 0;
    },
    get falls() {
      return falls;
    },
    start: launch,
    end: async () => {
      cancelRestart();
      state = 'ending';
      if (child) await end(child);
      state = 'stopped';
    },
  };
};
