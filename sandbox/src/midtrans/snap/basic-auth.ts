import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the header is `Basic base64(serverKey + ":")`. */
export const isServerKey = (authorization: string | undefined, serverKey: string): boolean => {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  const given = Buffer.from(credentials, 'base64').toString();
  return scheme?.toLowerCase() === 'basic' && timingSafeEqual(digest(given), digest(`${serverKey}:`));
};
