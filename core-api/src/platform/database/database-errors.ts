const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
]);

const getCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether a server has become read-only, as one does that is no primary any more: another one may be the primary now. */
export const isReadOnly = (error: unknown): boolean => getCode(error) === '25006';

/** Whether a statement was given up because it ran, or waited for a lock, for too long. */
export const isTooSlow = (error: unknown): boolean => ['57014', '55P03'].includes(getCode(error));

/**
 * Whether an error says that the database cannot do its work just now, as against a fault of ours: it cannot be reached,
 * is read-only, or has no room left (class 53).
 * pg gives no code to a connection that was cut or could not be had in time: there the text counts.
 */
export const isDatabaseUnavailable = (error: Error): boolean => {
  const code = getCode(error);
  if (UNAVAILABLE.has(code) || isReadOnly(error) || /^(08|53)/.test(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
};

/** Another transaction won: after a rollback the same may succeed. */
const CONFLICT = new Set(['23505', '40001', '40P01']);
/** Waited too long for a lock, or ran too long. */
const BUSY = new Set(['55P03', '57014']);
/** What a statement itself can be at fault for: wrong data, a broken constraint, a raised exception. */
const FAULT = /^(?:22|23|42|44|54|P0)/;

/** What an error of a statement says about its commit. */
export type ErrorClass = 'conflict' | 'busy' | 'fault' | 'unknown';

/**
 * Reads off an error whether nothing was written. All but `unknown` prove that; after `unknown`, such as a connection
 * that broke, the commit may have happened, and doing it again could do it twice.
 */
export const classifyError = (error: unknown): ErrorClass => {
  const code = getCode(error);
  if (CONFLICT.has(code)) return 'conflict';
  if (BUSY.has(code)) return 'busy';
  return FAULT.test(code) ? 'fault' : 'unknown';
};
