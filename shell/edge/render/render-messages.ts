import type { RenderedFragment, RenderRequest, RenderResult } from '@acara/shared-contract/release';
import type { BundleRef } from './bundle-loader.ts';

export type RenderedChrome = { header: string; footer: string; styles: string };

export type FragmentRef = { name: string; bundle: BundleRef };

/** What to render: the chrome, and inside it a remote, the shell's not-found screen, or nothing. */
export type RenderJob = {
  chrome: BundleRef | null;
  remote: BundleRef | 'not-found' | null;
  fragments?: readonly FragmentRef[];
  /** Timeout of fragments in ms; the page works without them. */
  fragmentMs?: number;
  request: RenderRequest;
};

/** A part that threw is null, with the reason in `errors`. */
export type RenderedPage = {
  chrome: RenderedChrome | null;
  remote: RenderResult | null;
  fragments?: Record<string, RenderedFragment | null>;
  late?: string[];
  errors: string[];
};

/** The response to a call; status 0: none. */
export type ApiAnswer = { status: number; contentType: string; body: string };

/** Edge to worker. */
export type WorkerRequest =
  | { type: 'render'; id: number; job: RenderJob }
  | { type: 'load'; id: number; bundle: BundleRef; capacity: number }
  /** `afterGc`: what is free is collected first. */
  | { type: 'ping'; id: number; afterGc: boolean }
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

export const parseRenderOrigin = (origin: string): number | null => {
  const id = ORIGIN.exec(origin)?.[1];
  return id === undefined ? null : Number(id);
};

/** A fragment fails apart from the pages of its release. */
export const fragmentName = ({ name, bundle }: FragmentRef): string => `${releaseName(bundle)} ${name}`;

export type JobPart = {
  name: string;
  release: string;
  part: RenderJob;
};

/** The parts of a job in order of importance. */
export const splitJob = (job: RenderJob): JobPart[] => {
  const { chrome, remote, fragments = [] } = job;
  const ofRelease = (bundle: BundleRef, part: RenderJob): JobPart => ({
    name: releaseName(bundle),
    release: releaseName(bundle),
    part,
  });
  if (remote === 'not-found') return chrome ? [ofRelease(chrome, job)] : [];
  return [
    ...(remote ? [ofRelease(remote, { ...job, chrome: null, fragments: [] })] : []),
    ...(chrome ? [ofRelease(chrome, { ...job, remote: null, fragments: [] })] : []),
    ...fragments.map((one) => ({
      name: fragmentName(one),
      release: releaseName(one.bundle),
      part: { ...job, chrome: null, remote: null, fragments: [one] },
    })),
  ];
};

export const jobBundles = ({ chrome, remote, fragments = [] }: RenderJob): BundleRef[] => [
  ...[remote, chrome].filter((bundle) => bundle !== null && bundle !== 'not-found'),
  ...fragments.map(({ bundle }) => bundle),
];

export const jobReleases = (job: RenderJob): string[] => [...new Set(splitJob(job).map(({ release }) => release))];

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const areStrings = (value: Fields, names: string[]) => names.every((name) => typeof value[name] === 'string');

/** Validates a rendered result, which is used as it is; null: valid. */
export const remoteProblem = (result: unknown): string | null => {
  if (!isObject(result)) return 'returned nothing';
  const { status, head, state } = result;
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599)
    return `returned the status ${String(status)}`;
  if (!areStrings(result, ['html', 'styles'])) return 'returned no markup';
  if (String(result.html).trim() === '') return 'returned an empty page';
  if (!isObject(head) || typeof head.title !== 'string') return 'returned no title';
  if (head.jsonLd !== undefined && !Array.isArray(head.jsonLd)) return 'returned an invalid head';
  if (state !== null && typeof state !== 'string') return 'returned a state that is no text';
  return typeof result.isComplete === 'boolean' ? null : 'returned no isComplete';
};

const isRenderResult = (value: unknown): value is RenderResult => remoteProblem(value) === null;

export const isChrome = (value: unknown): value is RenderedChrome =>
  isObject(value) && areStrings(value, ['header', 'footer', 'styles']);

export const isFragment = (value: unknown): value is RenderedFragment =>
  isObject(value) &&
  areStrings(value, ['html', 'styles']) &&
  (value.state === null || typeof value.state === 'string') &&
  typeof value.isComplete === 'boolean';

const isStringArray = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const areFragments = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.values(value).every((one) => one === null || isFragment(one)));

const isPage = (value: unknown): value is RenderedPage =>
  isObject(value) &&
  (value.remote === null || isRenderResult(value.remote)) &&
  (value.chrome === null || isChrome(value.chrome)) &&
  areFragments(value.fragments) &&
  (value.late === undefined || isStringArray(value.late)) &&
  isStringArray(value.errors);

const isNumber = (value: unknown) => typeof value === 'number';

const FIELDS: Record<WorkerAnswer['type'], (message: Fields) => boolean> = {
  started: () => true,
  loaded: ({ id, problem }) => isNumber(id) && (problem === null || typeof problem === 'string'),
  rendered: ({ id, page }) => isNumber(id) && isPage(page),
  pong: ({ id, bytes }) => isNumber(id) && isNumber(bytes),
  want: ({ id, bundle }) => isNumber(id) && typeof bundle === 'string',
  call: ({ id, render, path }) => isNumber(id) && isNumber(render) && typeof path === 'string',
};

/** Validates a message of a worker, which runs untrusted release code. */
export const isWorkerAnswer = (message: unknown): message is WorkerAnswer =>
  isObject(message) &&
  typeof message.type === 'string' &&
  Object.hasOwn(FIELDS, message.type) &&
  FIELDS[message.type as WorkerAnswer['type']](message);
