/** Another transaction won: after a rollback the same may succeed. */
const CONFLICT = new Set(['23505', '40001', '40P01']);
/** Waited too long for a lock, or ran too long. */
const BUSY = new Set(['55P03', '57014']);
/** What a statement itself can be at fault for: wrong data, a broken constraint, a raised exception. */
const FAULT = /^(?:22|23|42|44|54|P0)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What an error of a statement says about its commit. */
export type Proof = 'conflict' | 'busy' | 'fault' | 'unknown';

/**
 * Reads off an error whether nothing was written. All but `unknown` prove that; after `unknown`, such as a connection
 * that broke, the commit may have happened, and doing it again could do it twice.
 */
export const proofOf = (error: unknown): Proof => {
  const code = codeOf(error);
  if (CONFLICT.has(code)) return 'conflict';
  if (BUSY.has(code)) return 'busy';
  return FAULT.test(code) ? 'fault' : 'unknown';
};
