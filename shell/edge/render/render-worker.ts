import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { createFaceLoader, type FaceRef } from './face-loader.ts';
import { renderJob } from './render-job.ts';
import type { WorkerAnswer, WorkerRequest } from './render-messages.ts';

const port = parentPort;
if (!port) throw new Error('render-worker.ts runs as a worker thread only');

const loadFace = createFaceLoader(createRequire(import.meta.url));
const answer = (message: WorkerAnswer) => port.postMessage(message);

const warm = (faces: FaceRef[]) => {
  for (const face of faces) {
    try {
      loadFace(face);
    } catch (error) {
      answer({ type: 'refused', problem: String(error) });
    }
  }
  answer({ type: 'ready' });
};

port.on('message', (message: WorkerRequest) => {
  if (message.type === 'ping') answer({ type: 'pong', id: message.id });
  else if (message.type === 'warm') warm(message.faces);
  else void renderJob(loadFace, message.job).then((page) => answer({ type: 'rendered', id: message.id, page }));
});
