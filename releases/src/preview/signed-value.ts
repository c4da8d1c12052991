import { createHmac, timingSafeEqual } from 'node:crypto';

/** Well below what a cookie may hold. */
export const MAX_SIGNED_LENGTH = 3500;

/**
 * A value as a signed text that fits into an address and into a cookie: base64url, with one dot.
 * @param purpose what is signed for one purpose is worth nothing for another
 * @param key of `previewKey`
 */
export const signValue = (purpose: string, value: unknown, key: string): string => {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${body}.${computeMac(purpose, body, key).toString('base64url')}`;
};

/** @returns undefined for a text that was not signed for this purpose with this key, or was altered */
export const readSignedValue = (purpose: string, text: string, key: string): unknown => {
  const [body = '', mac = '', ...more] = text.length > MAX_SIGNED_LENGTH ? [] : text.split('.');
  if (body === '' || more.length > 0) return undefined;
  return isSame(Buffer.from(mac, 'base64url'), computeMac(purpose, body, key)) ? parsed(body) : undefined;
};

const computeMac = (purpose: string, body: string, key: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}:`).update(body).digest();

const isSame = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString());
  } catch {
    return undefined;
  }
};
