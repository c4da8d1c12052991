import type { RenderedFragment, RenderRequest, RenderResult } from '@acara/shared-contract/release';
import type { BundleRef } from './bundle-loader.ts';

/** What stands around the slice, rendered. */
export type RenderedChrome = { header: string; footer: string; styles: string };

/** A fragment with the face that renders it. */
export type FragmentRef = { name: string; bundle: BundleRef };

/** What to render: the chrome, and inside it a remote's face, the shell's not-found screen, or nothing. */
export type RenderJob = {
  chrome: BundleRef | null;
  remote: BundleRef | 'not-found' | null;
  /** What fills places of the slice. */
  fragments?: readonly FragmentRef[];
  /** How long they are waited for, in ms: without them the page is still one. */
  fragmentMs?: number;
  request: RenderRequest;
};

/** What came of a job. A part that threw is null, with the reason beside it. */
export type RenderedPage = {
  chrome: RenderedChrome | null;
  remote: RenderResult | null;
  /** By name. */
  fragments?: Record<string, RenderedFragment | null>;
  /** Names of those that had not come in time. */
  late?: string[];
  errors: string[];
};

/** What the API said to a call; the status 0 stands for nothing. */
export type ApiAnswer = { status: number; contentType: string; body: string };

/** From the edge to a worker. */
export type WorkerRequest =
  | { type: 'render'; id: number; job: RenderJob }
  /** `room`: how many faces the worker keeps. */
  | { type: 'load'; id: number; bundle: BundleRef; room: number }
  | { type: 'ping'; id: number }
  | ({ type: 'source'; id: number } & BundleSource)
  | ({ type: 'answer'; id: number } & ApiAnswer);

/** The text of a face that is what its record says, or why there is none. */
export type BundleSource = { source: string } | { problem: string };

/** From a worker to the edge. The ids of `want` and `call` are the worker's own. */
export type WorkerAnswer =
  | { type: 'started' }
  | { type: 'loaded'; id: number; problem: string | null }
  | { type: 'rendered'; id: number; page: RenderedPage }
  /** `bytes`: what it holds in its heap and outside of it. */
  | { type: 'pong'; id: number; bytes: number }
  | { type: 'want'; id: number; bundle: string }
  /** `path`: path and query below the API's origin. */
  | { type: 'call'; id: number; render: number; path: string };

/** Names a release in logs and in what is remembered of it. */
export const releaseName = ({ remote, releaseId }: BundleRef): string => `${remote}/${releaseId}`;

/** Names a face by what it must be. */
export const bundleKey = (face: BundleRef): string => `${releaseName(face)}/${face.sha384}`;

const ORIGIN = /^http:\/\/render-(\d+)\.invalid$/;

/** Where the API answers, as one render is told: a name that nothing answers to but the edge, which so knows for whom. */
export const renderOrigin = (id: number): string => `http://render-${id}.invalid`;

/** The render that such an origin belongs to; null for every other one. */
export const parseRenderOrigin = (origin: string): number | null => {
  const id = ORIGIN.exec(origin)?.[1];
  return id === undefined ? null : Number(id);
};

/** Names a fragment of a release: what it does wrong is not held against the pages of the same release. */
export const fragmentName = ({ name, bundle: face }: FragmentRef): string => `${releaseName(face)} ${name}`;

/** One part of a job, with the release that it runs. */
export type JobPart = {
  /** Of the release, or of a fragment of it. */
  name: string;
  release: string;
  part: RenderJob;
};

/** The parts of a job; the first comes first. */
export const splitJob = (job: RenderJob): JobPart[] => {
  const { chrome, remote: slice, fragments = [] } = job;
  const ofRelease = (face: BundleRef, part: RenderJob): JobPart => ({
    ...{ name: releaseName(face), release: releaseName(face) },
    part,
  });
  if (slice === 'not-found') return chrome ? [ofRelease(chrome, job)] : [];
  return [
    ...(slice ? [ofRelease(slice, { ...job, chrome: null, fragments: [] })] : []),
    ...(chrome ? [ofRelease(chrome, { ...job, remote: null, fragments: [] })] : []),
    ...fragments.map((one) => ({
      ...{ name: fragmentName(one), release: releaseName(one.bundle) },
      part: { ...job, chrome: null, slice: null, fragments: [one] },
    })),
  ];
};

/** The faces that a job runs. */
export const jobBundles = ({ chrome, remote: slice, fragments = [] }: RenderJob): BundleRef[] => [
  ...[slice, chrome].filter((face) => face !== null && face !== 'not-found'),
  ...fragments.map(({ bundle: face }) => face),
];

/** The releases that a job runs. */
export const jobReleases = (job: RenderJob): string[] => [...new Set(splitJob(job).map(({ release }) => release))];
