import { hash } from 'node:crypto';

const WHOLE = 10_000;
const U32 = 2 ** 32;

/**
 * Whether a visitor is in the cohort of the first `bp` basis points. Exact, independent between remotes, and monotone:
 * a visitor who is in at a share is in at every larger one.
 * @param unit the visitor id
 */
export const isInCohort = (remote: string, { salt, bp }: { salt: string; bp: number }, unit: string): boolean =>
  (cohortHash(remote, salt, unit) / U32) * WHOLE < bp;

/** Whether a visitor is in the last `bp` basis points: the remaining ones of a rollout, and the control group after it. */
export const isHeldBack = (remote: string, { salt, bp }: { salt: string; bp: number }, unit: string): boolean =>
  !isInCohort(remote, { salt, bp: WHOLE - bp }, unit);

/** Position of a visitor in a rollout: a whole number from 0 to 2^32 - 1. */
export const cohortHash = (remote: string, salt: string, unit: string): number =>
  hash('sha256', `${remote}|${salt}|${unit}`, 'buffer').readUInt32BE(0);
