import type { RenderRequest, RenderResult } from '@acara/shared-contract/release';
import type { FaceRef } from './face-loader.ts';

/** What stands around the slice, rendered. */
export type RenderedChrome = { header: string; footer: string; styles: string };

/** What to render: the chrome, and inside it a remote's face, the shell's not-found screen, or nothing. */
export type RenderJob = {
  chrome: FaceRef | null;
  slice: FaceRef | 'not-found' | null;
  request: RenderRequest;
};

/** What came of a job. A part that threw is null, with the reason beside it. */
export type RenderedPage = { chrome: RenderedChrome | null; slice: RenderResult | null; errors: string[] };

/** From the edge to a worker. */
export type WorkerRequest =
  { type: 'render'; id: number; job: RenderJob } | { type: 'warm'; faces: FaceRef[] } | { type: 'ping'; id: number };

/** From a worker to the edge. */
export type WorkerAnswer =
  | { type: 'ready' }
  | { type: 'refused'; problem: string }
  | { type: 'rendered'; id: number; page: RenderedPage }
  | { type: 'pong'; id: number };
