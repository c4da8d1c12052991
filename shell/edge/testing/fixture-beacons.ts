import { releaseSignature, visitorSignature } from '@acara/releases';
import type { ReleaseName, SignedRelease } from '@acara/shared-contract/release';

/** A key as edges have it. */
export const KEY = 'a key of at least thirty-two characters';

/** The nth visitor id. */
export const visitorUnit = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

/** The cookie that an edge gives a visitor. */
export const signedCookie = (id: string, key = KEY): string => `acara_visitor=${id}.${visitorSignature(key, id)}`;

/** A release as a document names it. */
export const signedRelease = (remote: string, releaseId: string, key = KEY): SignedRelease => ({
  remote,
  releaseId,
  signature: releaseSignature(key, remote, releaseId),
});

/** The beacon of a remote that failed. */
export const failureBeacon = (remote: string, releaseId: string, key = KEY) => ({
  kind: 'failure',
  phase: 'load',
  message: 'no entry',
  ...signedRelease(remote, releaseId, key),
});

/** What a page sends when it is left. */
export const visitBeacon = (releases: SignedRelease[], vitals = {}) => ({ kind: 'visit', releases, vitals });

/** What an edge serves, for the route of beacons: the name of each visitor's set, one candidate, one page. */
export const servedFixture = (setName: string, candidateId: string) => ({
  nameFor: () => setName,
  firstNameFor: () => 'stable',
  assignedBy: (name: string | null) => (name === '-mfe-test/test-release-1' ? ['mfe-test'] : []),
  isCandidate: ({ releaseId }: ReleaseName) => releaseId === candidateId,
  isAnalysed: ({ releaseId }: ReleaseName) => releaseId === candidateId,
  patternOf: (path: string) => (path === '/event/konser' ? '/event/:slug' : null),
});
