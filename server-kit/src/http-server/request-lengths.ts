import type { IncomingMessage } from 'node:http';

/**
 * The longest parts of a request, in bytes. Anything longer is refused before it is routed, logged or compared, so that
 * whatever is done with a part has a small input. What the site needs, and what browsers send:
 */
export const LONGEST = {
  /** The page of a private event: a slug of 200 letters, and a code of 200 characters, each escaped as nine. */
  path: 2_048,
  /** A keyword of 500 characters, each escaped as nine. The token of a preview has 3,500. */
  query: 5_120,
  /** Browsers shorten a `Referer` of more. */
  header: 4_096,
  /** All cookies: a preview's of 3,500, a session's of 1,000, and 100 of each waiting room. Browsers allow 4,096 for one. */
  cookies: 8_192,
} as const;

type RequestHead = Pick<IncomingMessage, 'url' | 'headers'>;

const hasLongHeader = (headers: IncomingMessage['headers']): boolean => {
  for (const name in headers) {
    // Repeated ones are joined.
    const value = headers[name] ?? '';
    const length = typeof value === 'string' ? value.length : value.join('').length;
    if (name.length > LONGEST.header || length > (name === 'cookie' ? LONGEST.cookies : LONGEST.header)) return true;
  }
  return false;
};

/** Which part of a request is longer than the site ever needs, if any. */
export const findTooLong = ({ url = '', headers }: RequestHead): 'ADDRESS_TOO_LONG' | 'HEADERS_TOO_LONG' | null => {
  if (url.length > LONGEST.path) {
    const queryStart = url.indexOf('?');
    const path = queryStart < 0 ? url.length : queryStart;
    if (path > LONGEST.path || url.length - path - 1 > LONGEST.query) return 'ADDRESS_TOO_LONG';
  }
  return hasLongHeader(headers) ? 'HEADERS_TOO_LONG' : null;
};
