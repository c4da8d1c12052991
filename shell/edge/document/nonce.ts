import { randomFillSync, randomInt } from 'node:crypto';

/**
 * The last two characters are the same in every nonce: packed templates decode the byte after a nonce by the two
 * before it. The 22 others carry 128 random bits.
 */
const SUFFIX = '00';
const BYTES = 16;

/** Random bytes are asked of the system for many nonces at once; none is used twice. */
const pool = Buffer.alloc(BYTES * 256);
let used = pool.length;

/** A new nonce. All have the same length, so that a finished document can be filled in place. */
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
 * As long as a nonce, with 84 random bits, and never a word: consonants and digits in turn. The packer of templates
 * needs a mark that the encoder writes letter by letter; a piece that stands in brotli's dictionary would be copied.
 */
export const createPlaceholder = (): string =>
  Array.from({ length: PAIRS }, () => `${CONSONANTS[randomInt(CONSONANTS.length)]}${randomInt(10)}`).join('') + SUFFIX;

/**
 * Stands in templates where the nonce goes. Chosen anew by each process: text of a visitor or an organiser that holds
 * it by intent would otherwise be given the nonce.
 */
export const NONCE_PLACEHOLDER = createPlaceholder();
