import inspector from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export type WatchdogOptions = {
  /** Name of the process in its last log line. */
  name: string;
  /** How long the event loop may be blocked, in ms. */
  limitMs?: number;
};

const LIMIT_MS = 10_000;
const BEATS = 10;
/** Indices in the shared memory: the number of beats; whether a debugger is attached. */
const BEAT = 0;
const DEBUGGED = 1;

/**
 * Kills this process with SIGKILL when its event loop is blocked: it would not even handle SIGTERM, and a supervisor
 * starts a new one. Not while a debugger is attached. Returns a function that stops the watchdog.
 */
export const startWatchdog = ({ name, limitMs = LIMIT_MS }: WatchdogOptions): (() => void) => {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const pause = limitMs / BEATS;
  const beat = () => {
    Atomics.store(shared, DEBUGGED, inspector.url() === undefined ? 0 : 1);
    Atomics.add(shared, BEAT, 1);
    Atomics.notify(shared, BEAT);
  };
  beat();
  const timer = setInterval(beat, pause / 2).unref();
  const worker = new Worker(path.join(import.meta.dirname, 'watchdog-worker.ts'), {
    workerData: { shared, pause, beats: BEATS, name },
    // Without preloads or flags of the process.
    execArgv: [],
  });
  // A process without a watchdog is better than none.
  worker.on('error', (error) => process.stderr.write(`${name}: the watchdog failed: ${String(error)}\n`));
  worker.unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
};
