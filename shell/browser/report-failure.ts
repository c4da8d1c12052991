import { publicText, type FailureBeacon } from '@acara/shared-contract/release';
import type { GuardPhase } from './guard/guarded-lifecycles.ts';
import { isAnswered, missingChunk } from './health/missing-file.ts';
import { sendBeacon } from './health/send-beacon.ts';
import { getSignature, shellBeside } from './registry/page-releases.ts';

/** `line`: a file did not come, and nobody answered for it. */
type ReportedPhase = GuardPhase | 'line';

/** What failed: the shell, or of a release of a remote its slice or the named fragment. */
export type FailedPart = Pick<FailureBeacon, 'remote' | 'releaseId' | 'fragment'>;

/**
 * Tells the edge that a release of a slice, a fragment or the shell failed on this page, and says so in the console. With
 * `fallback` it tells that another one, whose id `error` is, runs in its place. Never throws.
 */
export const reportFailure = (part: FailedPart, phase: ReportedPhase, error: unknown): void => {
  const { remote, releaseId, fragment } = part;
  const name = fragment ? `${remote} ${fragment}` : remote;
  // The one place where the page says what failed.
  if (phase === 'fallback')
    console.warn(`[acara] ${name}: ${String(error)} runs in place of ${releaseId}`); // eslint-disable-line no-console
  else console.error(`[acara] ${name}: ${phase} failed`, error); // eslint-disable-line no-console
  const message = publicText(error instanceof Error ? error.message : String(error));
  const seal = releaseId === null ? undefined : getSignature(remote, releaseId);
  sendBeacon({ kind: 'failure', ...part, ...(seal && { seal }), ...shellBeside(remote), phase, message });
};

/**
 * The same of a slice or a fragment. Where a file of it did not come, the page asks for it first; nobody waits for that.
 * @param entry address of its entry
 */
export const reportRemoteFailure = async (
  part: FailedPart,
  phase: GuardPhase,
  error: unknown,
  entry: string,
): Promise<void> => {
  const file = missingChunk(error) ?? (phase === 'load' && entry);
  reportFailure(part, file && !(await isAnswered(file)) ? 'line' : phase, error);
};
