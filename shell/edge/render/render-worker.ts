import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createFaceLoader, type FaceRef } from './face-loader.ts';
import { renderJob } from './render-job.ts';
import type { WorkerAnswer, WorkerRequest } from './render-messages.ts';

const port = parentPort;
if (!port) throw new Error('render-worker.ts runs as a worker thread only');

/** Beside the faces of all that visitors get there is room for previews. */
const ROOM = 8;
/** Of the worker's memory, what one face may hold before it has rendered anything. */
const SHARE = 0.25;
/** The first face brings the libraries with it. */
const LEAST = 32 * 1024 * 1024;

const { memoryMb }: { memoryMb: number } = workerData;
const faces = createFaceLoader(createRequire(import.meta.url), {
  room: ROOM,
  maxBytes: Math.max(LEAST, memoryMb * 1024 * 1024 * SHARE),
});
const answer = (message: WorkerAnswer) => port.postMessage(message);

const load = (face: FaceRef): string | null => {
  try {
    faces.load(face);
    return null;
  } catch (error) {
    return String(error);
  }
};

port.on('message', (message: WorkerRequest) => {
  if (message.type === 'ping') answer({ type: 'pong', id: message.id });
  else if (message.type === 'load') {
    faces.makeRoom(message.room);
    answer({ type: 'loaded', id: message.id, problem: load(message.face) });
  } else void renderJob(faces.load, message.job).then((page) => answer({ type: 'rendered', id: message.id, page }));
});
answer({ type: 'started' });
