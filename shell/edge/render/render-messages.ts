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
  | { type: 'render'; id: number; job: RenderJob }
  /** `room`: how many faces the worker keeps. */
  | { type: 'load'; id: number; face: FaceRef; room: number }
  | { type: 'ping'; id: number };

/** From a worker to the edge. */
export type WorkerAnswer =
  | { type: 'started' }
  | { type: 'loaded'; id: number; problem: string | null }
  | { type: 'rendered'; id: number; page: RenderedPage }
  | { type: 'pong'; id: number };

/** Names a release in logs and in what is remembered of it. */
export const faceName = ({ remote, releaseId }: FaceRef): string => `${remote}/${releaseId}`;

/** A job by the one release that each part runs; the first comes first. */
export const jobParts = (job: RenderJob): { release: string; part: RenderJob }[] => {
  const { chrome, slice } = job;
  if (slice === 'not-found') return chrome ? [{ release: faceName(chrome), part: job }] : [];
  return [
    ...(slice ? [{ release: faceName(slice), part: { ...job, chrome: null } }] : []),
    ...(chrome ? [{ release: faceName(chrome), part: { ...job, slice: null } }] : []),
  ];
};

/** The releases that a job runs. */
export const jobReleases = (job: RenderJob): string[] => jobParts(job).map(({ release }) => release);
