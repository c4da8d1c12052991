/** The longest keyword that the search takes, in characters. */
const MAX_KEYWORD = 500;
/** The longest tag that there can be, in characters. */
export const MAX_TAG = 200;
/** As much of a keyword as a heading shows. */
const MAX_SHOWN = 80;

/** What stands for a keyword in an address. */
export type Keyword = { state: 'usable'; text: string } | { state: 'blank' } | { state: 'too-long'; most: number };

// A control character cannot be searched for, and half a character (a lone surrogate) cannot be sent.
const UNUSABLE = /[\p{Cc}\p{Cs}]+/gu;

/** Reads the keyword of an address, already decoded. Blank ones find nothing, as in the search box. */
export const readKeyword = (param: string | undefined, most = MAX_KEYWORD): Keyword => {
  const text = (param ?? '').replace(UNUSABLE, ' ').trim();
  if (text === '') return { state: 'blank' };
  return [...text].length > most ? { state: 'too-long', most } : { state: 'usable', text };
};

/** A keyword as a text of the page holds it: a very long one is cut. */
export const shownKeyword = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('').trimEnd()}…` : text;
};
