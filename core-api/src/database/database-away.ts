const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/**
 * Whether an error says that the database cannot be reached just now, as against a fault of ours.
 * pg gives no code to a connection that was cut or could not be had in time: there the text counts.
 */
export const isDatabaseAway = (error: Error): boolean => {
  const code = codeOf(error);
  if (AWAY.has(code) || /^08/.test(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
};
