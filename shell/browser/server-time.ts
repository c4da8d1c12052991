import { learnTime } from '@acara/shared-auth';

// Where the page learns the server's time from: its document first, then every response of the site.

/** Edges keep pages for a minute, shared caches for twelve seconds more. */
const OLDEST_DOCUMENT_MS = 90_000;

/** Whether the browser stored this document: it may be of any age. */
const isStored = ({ type, transferSize, workerStart }: PerformanceNavigationTiming): boolean =>
  type === 'back_forward' || (transferSize === 0 && workerStart === 0);

/**
 * Learns from when the document was made, the only response there is before the first screen.
 * @returns whether the time is certain; otherwise the server should be asked soon
 */
export const learnFromDocument = ({ document, performance }: Window): boolean => {
  const madeAt = Number(document.documentElement.dataset.madeAt);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!madeAt || !navigation) return false;
  const earliest = madeAt + performance.now() - navigation.responseStart;
  if (!isStored(navigation)) return learnTime(earliest, earliest + OLDEST_DOCUMENT_MS);
  learnTime(earliest, Infinity);
  return false;
};

export type Received = {
  address: string;
  header: (name: string) => string | null;
  /** From when it was requested. */
  tookMs: number;
};

const seconds = (text: string | null | undefined): number => (Number(text) || 0) * 1000;

/** Learns from the `Date` of a response, which is in whole seconds; a cache may have kept the response. */
export const learnFromResponse = (page: Window, { address, header, tookMs }: Received): void => {
  const { href, origin } = page.location;
  if (new URL(address, href).origin !== origin) return;
  const madeAt = Date.parse(header('date') ?? '');
  if (Number.isNaN(madeAt)) return;
  const keptMs = seconds(/max-age=(\d+)/.exec(header('cache-control') ?? '')?.[1]) + seconds(header('age'));
  learnTime(madeAt, madeAt + 1000 + tookMs + keptMs);
};

const CHECK_MS = 2000;
const JUMP_MS = 2000;

/**
 * Calls `onJump` when the device's clock and `performance.now()` went apart: the device slept, in which the latter may stand
 * still, or its clock was set.
 */
export const watchForJumps = ({ performance }: Window, onJump: () => void): void => {
  // eslint-disable-next-line acara/no-device-clock -- compared with itself
  const difference = () => Date.now() - performance.now();
  let last = difference();
  setInterval(() => {
    const before = last;
    last = difference();
    if (Math.abs(last - before) > JUMP_MS) onJump();
  }, CHECK_MS);
};
