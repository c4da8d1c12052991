import { BEACON_ADDRESS, publicText, type FailureBeacon, type PageBeacon } from '@acara/shared-contract/release';
import type { GuardPhase } from '../guard/guarded-lifecycles.ts';
import { getShell, getSignature } from '../registry/page-releases.ts';
import { alteredBy } from './altered-page.ts';

const RESPONSE_TIMEOUT_MS = 4000;

/** @param error that it reports */
export const sendBeacon = (beacon: PageBeacon, error?: unknown): void => {
  try {
    const marked = beacon.kind === 'goal' ? beacon : { ...beacon, ...alteredBy(document, error) };
    navigator.sendBeacon(BEACON_ADDRESS, new Blob([JSON.stringify(marked)], { type: 'application/json' }));
  } catch {
    // Missing or blocked.
  }
};

/** What webpack and Rspack throw. */
type ChunkLoadError = { name: 'ChunkLoadError'; request: string };

/** Address of the chunk that could not be loaded; undefined for any other error. */
export const missingChunk = (error: unknown): string | undefined => {
  const { name, request } = (error ?? {}) as Partial<ChunkLoadError>;
  return name === 'ChunkLoadError' ? request : undefined;
};

const MAX_FRAMES = 10;

/** The frames of a stack in releases' scripts, as a field of a beacon. */
export const readFrames = (stack: unknown): { frames: string[] } | undefined => {
  const places = String(stack).split(`${location.origin}/r/`).slice(1);
  const frames = places.flatMap((place) => /^[\w./-]{9,130}:\d+:\d+/.exec(place) ?? []);
  return frames[0] ? { frames: frames.slice(0, MAX_FRAMES) } : undefined;
};

/** Whether the site responds, with any status; if not, the network is at fault. Never rejects. */
export const hasResponse = async (address: string): Promise<boolean> => {
  try {
    await window.fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
};

/** `line`: a file could not be fetched and the site did not respond. */
type ReportedPhase = GuardPhase | 'line';

/** What failed: the shell, a remote, or a fragment of one. */
type FailedPart = Pick<FailureBeacon, 'remote' | 'releaseId' | 'fragment'>;

/**
 * Reports a failure to the edge and the console. With phase `fallback`, the release whose id `error` is replaces this
 * one. Never throws.
 */
export const reportFailure = (part: FailedPart, phase: ReportedPhase, error: unknown): void => {
  const { remote, releaseId, fragment } = part;
  const name = fragment ? `${remote} ${fragment}` : remote;
  if (phase === 'fallback') console.warn(`[acara] ${name}: ${String(error)} runs in place of ${releaseId}`); // eslint-disable-line no-console
  else console.error(`[acara] ${name}: ${phase} failed`, error); // eslint-disable-line no-console
  const message = publicText(error instanceof Error ? error.message : String(error));
  const signature = releaseId === null ? undefined : getSignature(remote, releaseId);
  const beacon = {
    kind: 'failure',
    ...part,
    ...(signature && { signature }),
    ...getShell(remote),
    phase,
    message,
  } as const;
  sendBeacon({ ...beacon, ...readFrames(error instanceof Error && error.stack) }, error);
};

/**
 * Reports a failure of a remote or a fragment. A missing file is requested first, to distinguish a network failure from
 * a fault of the release.
 */
export const reportRemoteFailure = async (
  part: FailedPart,
  phase: GuardPhase,
  error: unknown,
  entry: string,
): Promise<void> => {
  const file = missingChunk(error) ?? (phase === 'load' && entry);
  reportFailure(part, file && !(await hasResponse(file)) ? 'line' : phase, error);
};
