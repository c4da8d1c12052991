/**
 * What people type or paste where one exact text is meant: addresses, codes, numbers. Browser and servers bring it into
 * the same form before they judge, count or compare it. Not for passwords, in which every character counts.
 */

/** Takes no room: messengers, word processors and pages leave it around what is copied from them. U+2800 is a blank. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** What phones and word processors put in the place of a hyphen. */
const HYPHENS = /[\p{Pd}\u2043\u2212]/gu;
const APOSTROPHES = /[\u2018-\u201b\u02bc\u2032]/gu;
const QUOTES = /[\u201c-\u201f]/gu;

/** Without what cannot be seen, in the characters of a plain keyboard, with single spaces, and none at the ends. */
export const typedText = (text: string): string =>
  text
    .replace(UNSEEN, '')
    // Full-width letters and digits, ligatures and all kinds of spaces become plain ones.
    .normalize('NFKC')
    .replace(HYPHENS, '-')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(/\s+/gu, ' ')
    .trim();

const ASCII = /^[\0-\x7f]*$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** A domain in letters of any script, in those of the network: `köln.test` is `xn--kln-sna.test`. */
const asciiDomain = (domain: string): string =>
  ASCII.test(domain) || !DOMAIN.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? domain);

/** As addresses are stored, compared and counted. It may be no address at all. */
export const typedEmail = (text: string): string => {
  const address = typedText(text).toLowerCase();
  const domainStart = address.lastIndexOf('@') + 1;
  return address.slice(0, domainStart) + asciiDomain(address.slice(domainStart));
};

/** The number of a text that is nothing but up to 15 digits. */
export const wholeNumber = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Without the marks around it: of the sentence that it stood in, quotes, and what messengers format with. */
const bare = (text: string): string => {
  const characters = [...text];
  const isPart = (character: string) => PART_OF_WORD.test(character);
  const first = characters.findIndex(isPart);
  return first < 0 ? text : characters.slice(first, characters.findLastIndex(isPart) + 1).join('');
};

/** As the access codes of private events are compared. */
export const typedCode = (text: string): string => bare(typedText(text).toLowerCase());

/** As the slugs of events and tags are written. */
export const typedSlug = (text: string): string => bare(typedText(text).toLowerCase()).replace(/ ?- ?| /g, '-');

const DIGIT = /\p{Nd}/u;

/** The digits of a script are a row, beginning with its zero. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
};

/** A number, with its digits in ASCII and without spaces. It may be no number at all. */
export const typedNumber = (text: string): string =>
  typedText(text)
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replaceAll(' ', '');
