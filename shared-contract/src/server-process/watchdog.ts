import inspector from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export type WatchdogOptions = {
  /** As the last line names the process. */
  name: string;
  /** For how long the event loop may stand still, in ms. */
  limitMs?: number;
};

const LIMIT_MS = 10_000;
const BEATS = 10;
/** Places in the shared memory: how often the loop came by; whether a debugger may hold it up. */
const [BEAT, DEBUGGED] = [0, 1];

/**
 * Ends this process with SIGKILL when its event loop stands still: it answers nobody then, not even the signal to close,
 * and whoever supervises it starts another one. Not while a debugger is attached.
 * @returns ends the watch
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
    // Nothing of the process's own preloads or flags.
    execArgv: [],
  });
  // A process without a watchdog is better than none.
  worker.on('error', (error) => process.stderr.write(`${name}: the watchdog ended: ${String(error)}\n`));
  worker.unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
};
