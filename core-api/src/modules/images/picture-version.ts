import { hash } from 'node:crypto';

/** Raised when the drawings of the demo change so much that stored pictures should be drawn again. */
const ART = 3;

/**
 * The version of a picture: the same facts give the same version, on every machine.
 * It is part of the picture's address, which is therefore immutable; 48 bits, so that it cannot be guessed either.
 * @param facts all that the picture shows, and for a private event its access code
 */
export const pictureVersion = (...facts: readonly (string | number)[]): string =>
  hash('sha256', JSON.stringify([ART, ...facts]), 'hex').slice(0, 12);

export const isPictureVersion = (text: string): boolean => /^[0-9a-f]{12}$/.test(text);
