/** A letter with its marks, or a whole emoji. Without Intl.Segmenter, which not every browser has. */
const LETTER = /^(?:\p{Regional_Indicator}{2}|.)\p{M}*(?:\u200d.\p{M}*)*/u;

/** The first letters of the first `most` words. */
export const getInitials = (name: string, most: number): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, most)
    .map((word) => LETTER.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();

/** For a name among other words: a right-to-left one would take the number after it to its other side. */
export const isolateName = (name: string): string => `\u2068${name}\u2069`;
