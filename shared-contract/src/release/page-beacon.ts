import type { ReleaseName } from './page-releases.ts';

/** Endpoint of beacons. docs/contracts/beacons.md. */
export const BEACON_ADDRESS = '/beacon';

/** A release that a page ran, with the signature of the edge that listed it. */
export type SignedRelease = ReleaseName & { signature: string };

/** Web vitals of a page: times in ms, `cls` without unit; missing where not measured. */
export type PageVitals = { ttfb?: number; fcp?: number; lcp?: number; inp?: number; cls?: number };

/** The shell around a remote; the remote's failures count against the shell too. */
type WithShell = { shell?: Omit<SignedRelease, 'remote'> };

/** Frames of the stack in releases' scripts, at most ten: `<remote>/<releaseId>/<file>:<line>:<column>`. */
type WithFrames = { frames?: string[] };

/** Who else changed the page before: a translator, or an extension's script that threw the error. */
export type AlteredBy = 'translated' | 'extension';
type OfAnyPage = { altered?: AlteredBy };

/**
 * A remote, a fragment or the shell failed. Phases that do not count as failures: `fallback`: another release, named in
 * `message`, replaces it; `late`: its code did not load in time; `line`: a file did not load and the API was
 * unreachable; `hydration` and `unmount`: the page still works.
 */
export type FailureBeacon = WithShell &
  WithFrames &
  OfAnyPage & {
    kind?: 'failure';
    remote: string;
    /** Null where the release is unknown: the failure counts against none. */
    releaseId: string | null;
    signature?: string;
    /** The fragment that failed; missing for the remote itself. */
    fragment?: string;
    phase: string;
    message: string;
  };

/** An uncaught error of a script below the release's folder. */
export type ErrorBeacon = SignedRelease & WithShell & WithFrames & OfAnyPage & { kind: 'error'; message: string };

/** Once per document: the shell, the first remote, and those mounted later; `vitals` belong to the first two. */
export type VisitBeacon = OfAnyPage & {
  kind: 'visit';
  releases: SignedRelease[];
  vitals: PageVitals;
  /** What long tasks took beyond 50 ms each, in ms; missing where the browser does not measure it. */
  blocked?: number;
  /** Of its last pages that were shown for some seconds; missing from older pages. */
  shown?: ShownPage[];
};

/** How much a page shows, in whole numbers; `page`: its path. */
export type ShownPage = {
  page: string;
  /** Characters. */
  text: number;
  /** Of the box around its contents, in thousands of square pixels. */
  area: number;
  /** That can be followed. */
  links: number;
  /** Buttons and fields that are not disabled. */
  buttons: number;
};

/** So that a beacon with most releases has room for them. */
export const MAX_SHOWN_PAGES = 4;
export const MAX_SHOWN_PATH = 100;

/**
 * Version of what shells report besides failures, errors and vitals. Raise it with each new symptom or measure: a shell
 * that reports more than the one before would seem worse, so those two are not compared by it.
 */
export const REPORTS_VERSION = 4;

/** What a page shows when something is wrong with it and nothing was thrown. docs/contracts/beacons.md. */
export type Symptom =
  | 'frozen'
  | 'blocked'
  | 'blank'
  | 'covered'
  | 'unreadable'
  | 'header'
  | 'fetch'
  | 'reloads'
  | 'routes'
  | 'calls'
  | 'refused'
  | 'failing'
  | 'dead'
  | 'alert'
  | 'policy';

/** Once per document and symptom. `releases` are all that may be the cause: those that ran, the latest last. */
export type SymptomBeacon = OfAnyPage & {
  kind: 'symptom';
  releases: SignedRelease[];
  phase: Symptom;
  message: string;
  /** Path of the page; missing in beacons of older ones. */
  page?: string;
};

/** Once per document and goal, at once: a release ran whose remote declares the goal, and a visitor reached it. */
export type GoalBeacon = SignedRelease & { kind: 'goal'; goal: string };

/** Event of a remote on the window; `detail` is the goal that a visitor reached. */
export const GOAL_EVENT = 'acara:goal';

export type PageBeacon = FailureBeacon | ErrorBeacon | VisitBeacon | SymptomBeacon | GoalBeacon;
