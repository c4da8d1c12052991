/** What organisers' texts carry beyond numeric references; the API already writes most characters as themselves. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['bull', '•'],
  ['middot', '·'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['deg', '°'],
  ['times', '×'],
  ['frac12', '½'],
  ['eacute', 'é'],
  ['rarr', '→'],
]);

const character = (code: number) =>
  code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';

/**
 * The character that a reference stands for, given what is between `&` and `;` (`amp`, `#8211`, `#x1F389`).
 * Undefined for a name we do not know: the text then stays as it stands.
 */
export const decodeReference = (reference: string): string | undefined => {
  const number = /^#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}))$/.exec(reference);
  if (!number) return NAMED.get(reference);
  return character(number[1] ? Number.parseInt(number[1], 10) : Number.parseInt(number[2] ?? '', 16));
};
