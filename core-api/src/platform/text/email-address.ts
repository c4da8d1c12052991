import Format from 'typebox/format';

/** RFC 5321: a longer address cannot be written to. */
const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;

/** A domain with a dot, and no quoted names: what the format allows beyond this belongs to nobody who buys tickets. */
const USUAL = /^[^"@]+@[^@[\]]+\.[a-z][a-z0-9-]*[a-z0-9]$/i;

/**
 * Reads an e-mail address as typed: without the spaces around it, and in small letters, in which addresses are compared.
 * @returns null where it is none
 */
export const readEmailAddress = (typed: string): string | null => {
  const address = typed.trim().toLowerCase();
  const localPart = address.split('@', 1)[0] ?? '';
  if (address.length > LONGEST || localPart.length > LONGEST_LOCAL_PART) return null;
  return USUAL.test(address) && Format.Test('email', address) ? address : null;
};
