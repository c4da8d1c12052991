import { randomBytes } from 'node:crypto';

/**
 * The last two characters are the same in every nonce: packed templates decode the byte after a nonce by the two
 * before it. The 22 others carry 128 random bits.
 */
const SUFFIX = '00';

/** A new nonce. All have the same length, so that a finished document can be filled in place. */
export const createNonce = (): string => randomBytes(16).toString('base64url') + SUFFIX;

/**
 * Stands in templates where the nonce goes. Chosen anew by each process: text of a visitor or an organiser that holds
 * it by intent would otherwise be given the nonce.
 */
export const NONCE_MARK = createNonce();
