import type { ReleaseName } from './page-releases.ts';

/** Where pages tell what happens to them. docs/contracts/release-health.md. */
export const BEACON_ADDRESS = '/beacon';

/** A release that a page ran, with the proof that an edge of this site named it. */
export type SignedRelease = ReleaseName & { seal: string };

/** How a page felt: times in ms, `cls` without unit; what was not measured is missing. */
export type PageVitals = { ttfb?: number; fcp?: number; lcp?: number; inp?: number; cls?: number };

/** The shell that a slice ran in: what becomes of slices is held against it too. */
type WithShell = { shell?: Omit<SignedRelease, 'remote'> };

/**
 * A slice, a fragment, or the shell failed. Phases that are no harm: `fallback`: another release, named in `message`, runs in its
 * place; `late`: its code did not come in time; `line`: a file did not come, and nobody answered for it; `hydration` and
 * `unmount`: the page is whole all the same.
 */
export type FailureBeacon = WithShell & {
  kind?: 'failure';
  remote: string;
  /** Null where no release is known: such a failure counts against none. */
  releaseId: string | null;
  seal?: string;
  /** Name of the fragment that failed; missing where it was the slice, and in what older pages tell. */
  fragment?: string;
  phase: string;
  message: string;
};

/** An error that nobody caught, of a script below the release's folder. */
export type ErrorBeacon = SignedRelease & WithShell & { kind: 'error'; message: string };

/** Once per document: the shell, the slice that it began with, and those mounted later; `vitals` are of the first two. */
export type VisitBeacon = { kind: 'visit'; releases: SignedRelease[]; vitals: PageVitals };

export type PageBeacon = FailureBeacon | ErrorBeacon | VisitBeacon;
