import { randomFillSync, randomInt } from 'node:crypto';

/**
 * The same in every nonce: in packed templates the byte after a nonce is decoded by the two before it. The other 22
 * characters have 128 random bits.
 */
const SUFFIX = '00';
const BYTES = 16;

/** Random bytes for many nonces at once; none is used twice. */
const pool = Buffer.alloc(BYTES * 256);
let used = pool.length;

/** All nonces have the same length, so that a document can be filled in place. */
export const createNonce = (): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.toString('base64url', used - BYTES, used) + SUFFIX;
};

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';
const PAIRS = 11;

/**
 * As long as a nonce, with 84 random bits, and never a word: alternating consonants and digits. The encoder of packed
 * templates must write the placeholder letter by letter; a sequence in brotli's dictionary would be copied from there.
 */
export const createPlaceholder = (): string =>
  Array.from({ length: PAIRS }, () => `${CONSONANTS[randomInt(CONSONANTS.length)]}${randomInt(10)}`).join('') + SUFFIX;

/**
 * Placeholder of the nonce in templates. Random per process: otherwise the text of a visitor or organiser could contain
 * it and get the nonce.
 */
export const NONCE_PLACEHOLDER = createPlaceholder();
