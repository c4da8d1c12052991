// The thread of the watchdog: it waits for beats of the main thread's event loop.
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

type Watch = { shared: Int32Array<SharedArrayBuffer>; pause: number; beats: number; name: string };

const { shared, pause, beats, name }: Watch = workerData;

/** Several misses in a row: after a single long pause the whole process was suspended, this thread too. */
let misses = 0;
let seen = Atomics.load(shared, 0);
for (;;) {
  Atomics.wait(shared, 0, seen, pause);
  const now = Atomics.load(shared, 0);
  misses = now === seen && Atomics.load(shared, 1) === 0 ? misses + 1 : 0;
  seen = now;
  if (misses < beats) continue;
  try {
    fs.writeSync(2, `${name}: the event loop was blocked for ${(pause * beats) / 1000} s, killing this process\n`);
  } catch {
    // A full disk; kill it anyway.
  }
  process.kill(process.pid, 'SIGKILL');
}
