import { createHmac, timingSafeEqual } from 'node:crypto';

/** 96 bits: nobody guesses them through an endpoint with limits, and each document carries a dozen. */
const LENGTH = 16;

/**
 * Shows that an edge of this site named a release. docs/contracts/release-health.md.
 * @param key of `previewKey`
 * @returns 16 characters of base64url
 */
export const releaseSignature = (key: string, remote: string, releaseId: string): string =>
  sign(key, `seal|${remote}/${releaseId}`);

/** Shows that an edge of this site gave a visitor this id. @param key of `previewKey` @returns 16 characters of base64url */
export const visitorSignature = (key: string, id: string): string => sign(key, `visitor|${id}`);

/** Compares a seal or mark that somebody sent with the right one, in constant time. */
export const isSameSignature = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, LENGTH);
