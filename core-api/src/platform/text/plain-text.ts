import { typedEmail } from '@acara/shared-contract/typed-text';
import Format from 'typebox/format';

/** RFC 5321. */
const MAX_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/** A domain with a dot, and no quoted local parts. */
const COMMON_ADDRESS = /^[^"@]+@[^@[\]]+\.[a-z][a-z0-9-]*[a-z0-9]$/i;

/** In the form in which addresses are compared. @returns null if it is no address */
export const readEmailAddress = (typed: string): string | null => {
  const address = typedEmail(typed);
  const localPart = address.split('@', 1)[0] ?? '';
  if (address.length > MAX_LENGTH || localPart.length > MAX_LOCAL_PART_LENGTH) return null;
  return COMMON_ADDRESS.test(address) && Format.Test('email', address) ? address : null;
};

// Overrides, embeddings and isolates, which can reverse the text after them.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');
const LONE_SURROGATE = /\p{Cs}/gu;
const CONTROL_BUT_NEWLINE = /[^\P{Cc}\n]|[\u2028\u2029]/gu;
const MAX_NAME_LENGTH = 200;
/** One that is drawn: the fillers of Hangul are letters too. */
const HAS_LETTER_OR_DIGIT = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
const PILED_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/** No language puts more than four marks on a letter; many more reach over the lines around. */
export const limitMarks = (text: string): string => text.replaceAll(PILED_MARKS, '$1');

const tidy = (text: string): string =>
  limitMarks(
    text
      .trim()
      .replaceAll(/\p{Zs}+/gu, ' ')
      .normalize('NFC'),
  );

type NameProblem = 'empty' | 'unreadable';

/** A person's name: one line, single spaces, letters of every script, no control characters. */
export const readName = (typed: string): { name: string } | { problem: NameProblem } => {
  const name = tidy(typed);
  if (name === '') return { problem: 'empty' };
  if (CONTROL.test(name) || name.search(BIDI_CONTROLS) >= 0 || !name.isWellFormed()) return { problem: 'unreadable' };
  return HAS_LETTER_OR_DIGIT.test(name) ? { name } : { problem: 'unreadable' };
};

/** Never splits a surrogate pair. */
const cut = (text: string, longest: number): string => {
  const cut = text.slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};

/** Makes any text a valid name; null if nothing is left. */
export const cleanName = (given: string): string | null => {
  const plain = given.replaceAll(CONTROLS, ' ').replaceAll(BIDI_CONTROLS, '').replaceAll(LONE_SURROGATE, '');
  const read = readName(cut(tidy(plain), MAX_NAME_LENGTH));
  return 'name' in read ? read.name : null;
};

/** Cleans a plain text of several lines; null if nothing is left. */
export const cleanLines = (typed: string): string | null => {
  const text = typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROL_BUT_NEWLINE, ' ')
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .toWellFormed()
    .normalize('NFC')
    .trim();
  return text === '' ? null : text;
};
