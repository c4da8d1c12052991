import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture.ts';
import { encodePicture } from './encode-picture.ts';
import type { PictureJob } from './picture-job.ts';

/** What the pool sends to a worker. */
export type RenderRequest = { job: PictureJob; widths: readonly number[] };
/** What comes back: the files, or why there are none. */
export type RenderResult = { files: Uint8Array[] } | { failure: string };

const port = parentPort;
if (!port) throw new Error('render-worker.ts runs as a worker thread only');

const answer = async ({ job, widths }: RenderRequest): Promise<RenderResult> => {
  try {
    return { files: await encodePicture(drawPicture(job), widths) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

port.on('message', (request: RenderRequest) => {
  void answer(request).then((result) => port.postMessage(result));
});
