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

const getText = (error: unknown, property: 'code' | 'message'): string => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : undefined;
  return typeof value === 'string' ? value : '';
};
const getCode = (error: unknown): string => getText(error, 'code');

/** The server is read-only: after a failover it is no longer the primary. */
export const isReadOnly = (error: unknown): boolean => getCode(error) === '25006';

/** The server did not answer in time, not even that the statement took too long. pg has no code for it. */
export const isUnanswered = (error: unknown): boolean => getText(error, 'message') === 'Query read timeout';

export const isTooSlow = (error: unknown): boolean => ['57014', '55P03'].includes(getCode(error));

/**
 * The database cannot be reached, is read-only, or has no resources left (class 53).
 * pg has no code for lost connections and connection timeouts, only texts.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = getCode(error);
  if (UNAVAILABLE.has(code) || isReadOnly(error) || isUnanswered(error) || /^(08|53)/.test(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    getText(error, 'message'),
  );
};

/** Another transaction won: a retry may succeed. */
const CONFLICT = new Set(['23505', '40001', '40P01']);
const BUSY = new Set(['55P03', '57014']);
/** Errors of the statement itself: wrong data, a violated constraint, a raised exception. */
const FAULT = /^(?:22|23|42|44|54|P0)/;

type ErrorClass = 'conflict' | 'busy' | 'fault' | 'unknown';

/**
 * Every class but `unknown` proves that nothing was committed. After `unknown`, e.g. a lost connection, a retry could
 * write twice.
 */
export const classifyError = (error: unknown): ErrorClass => {
  const code = getCode(error);
  if (CONFLICT.has(code)) return 'conflict';
  if (BUSY.has(code)) return 'busy';
  return FAULT.test(code) ? 'fault' : 'unknown';
};
