// The thread of the watchdog: it waits for the event loop of the main thread to come by.
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

type Watch = { shared: Int32Array<SharedArrayBuffer>; pause: number; beats: number; name: string };

const { shared, pause, beats, name }: Watch = workerData;

/** Misses in a row: one long pause is a process that was stopped as a whole, this thread too, and then goes on. */
let misses = 0;
let seen = Atomics.load(shared, 0);
for (;;) {
  Atomics.wait(shared, 0, seen, pause);
  const now = Atomics.load(shared, 0);
  misses = now === seen && Atomics.load(shared, 1) === 0 ? misses + 1 : 0;
  seen = now;
  if (misses < beats) continue;
  try {
    fs.writeSync(2, `${name}: the event loop stood still for ${(pause * beats) / 1000} s, this process is ended\n`);
  } catch {
    // A full disk; it is ended all the same.
  }
  process.kill(process.pid, 'SIGKILL');
}
