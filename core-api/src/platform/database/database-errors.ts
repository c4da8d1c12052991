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

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether a server has become read-only, as one does that is no primary any more: another one may be the primary now. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** Whether a statement was given up because it ran, or waited for a lock, for too long. */
export const isTooSlow = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error));

/**
 * Whether an error says that the database cannot do its work just now, as against a fault of ours: it cannot be reached,
 * is read-only, or has no room left (class 53).
 * pg gives no code to a connection that was cut or could not be had in time: there the text counts.
 */
export const isDatabaseUnavailable = (error: Error): boolean => {
  const code = codeOf(error);
  if (UNAVAILABLE.has(code) || isReadOnly(error) || /^(08|53)/.test(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
};
