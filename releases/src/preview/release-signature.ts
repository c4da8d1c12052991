import { createHmac, timingSafeEqual } from 'node:crypto';

/** 96 bits cannot be guessed through a rate-limited endpoint, and each document contains a dozen. */
const LENGTH = 16;

/**
 * HMAC that proves that an edge of this site listed the release. docs/contracts/release-health.md.
 * @param key of `previewKey`
 * @returns 16 characters of base64url
 */
export const releaseSignature = (key: string, remote: string, releaseId: string): string =>
  sign(key, `seal|${remote}/${releaseId}`);

/** The same for a visitor id that an edge issued. */
export const visitorSignature = (key: string, id: string): string => sign(key, `visitor|${id}`);

/** In constant time. */
export const isSameSignature = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, LENGTH);
