import type { RenderedFragment, RenderRequest, RenderResult } from '@acara/shared-contract/release';
import type { BundleRef } from './bundle-loader.ts';

/** The rendered header and footer. */
export type RenderedChrome = { header: string; footer: string; styles: string };

/** A fragment and the bundle that renders it. */
export type FragmentRef = { name: string; bundle: BundleRef };

/** What to render: the chrome, and inside it a remote, the shell's not-found screen, or nothing. */
export type RenderJob = {
  chrome: BundleRef | null;
  remote: BundleRef | 'not-found' | null;
  /** Fragments in places of the page. */
  fragments?: readonly FragmentRef[];
  /** Timeout of fragments in ms; the page works without them. */
  fragmentMs?: number;
  request: RenderRequest;
};

/** A part that threw is null, with the reason in `errors`. */
export type RenderedPage = {
  chrome: RenderedChrome | null;
  remote: RenderResult | null;
  /** By name. */
  fragments?: Record<string, RenderedFragment | null>;
  /** Fragments that timed out. */
  late?: string[];
  errors: string[];
};

/** The response to a call; status 0: none. */
export type ApiAnswer = { status: number; contentType: string; body: string };

/** Edge to worker. */
export type WorkerRequest =
  | { type: 'render'; id: number; job: RenderJob }
  /** `capacity`: how many bundles the worker keeps. */
  | { type: 'load'; id: number; bundle: BundleRef; capacity: number }
  | { type: 'ping'; id: number }
  | ({ type: 'source'; id: number } & BundleSource)
  | ({ type: 'answer'; id: number } & ApiAnswer);

/** The verified text of a bundle, or the problem. */
export type BundleSource = { source: string } | { problem: string };

/** Worker to edge. The worker assigns the ids of `want` and `call`. */
export type WorkerAnswer =
  | { type: 'started' }
  | { type: 'loaded'; id: number; problem: string | null }
  | { type: 'rendered'; id: number; page: RenderedPage }
  /** `bytes`: memory of heap and buffers. */
  | { type: 'pong'; id: number; bytes: number }
  | { type: 'want'; id: number; bundle: string }
  /** `path`: with query, below the API's origin. */
  | { type: 'call'; id: number; render: number; path: string };

export const releaseName = ({ remote, releaseId }: BundleRef): string => `${remote}/${releaseId}`;

export const bundleKey = (bundle: BundleRef): string => `${releaseName(bundle)}/${bundle.sha384}`;

const ORIGIN = /^http:\/\/render-(\d+)\.invalid$/;

/** Origin of the API inside one render; only the edge resolves it, and so knows for which render. */
export const renderOrigin = (id: number): string => `http://render-${id}.invalid`;

/** The render of such an origin; null for others. */
export const parseRenderOrigin = (origin: string): number | null => {
  const id = ORIGIN.exec(origin)?.[1];
  return id === undefined ? null : Number(id);
};

/** A fragment fails apart from the pages of its release. */
export const fragmentName = ({ name, bundle }: FragmentRef): string => `${releaseName(bundle)} ${name}`;

export type JobPart = {
  /** Name of the release or fragment. */
  name: string;
  release: string;
  part: RenderJob;
};

/** The parts of a job in order of importance. */
export const splitJob = (job: RenderJob): JobPart[] => {
  const { chrome, remote, fragments = [] } = job;
  const ofRelease = (bundle: BundleRef, part: RenderJob): JobPart => ({
    ...{ name: releaseName(bundle), release: releaseName(bundle) },
    part,
  });
  if (remote === 'not-found') return chrome ? [ofRelease(chrome, job)] : [];
  return [
    ...(remote ? [ofRelease(remote, { ...job, chrome: null, fragments: [] })] : []),
    ...(chrome ? [ofRelease(chrome, { ...job, remote: null, fragments: [] })] : []),
    ...fragments.map((one) => ({
      ...{ name: fragmentName(one), release: releaseName(one.bundle) },
      part: { ...job, chrome: null, remote: null, fragments: [one] },
    })),
  ];
};

export const jobBundles = ({ chrome, remote, fragments = [] }: RenderJob): BundleRef[] => [
  ...[remote, chrome].filter((bundle) => bundle !== null && bundle !== 'not-found'),
  ...fragments.map(({ bundle }) => bundle),
];

export const jobReleases = (job: RenderJob): string[] => [...new Set(splitJob(job).map(({ release }) => release))];
