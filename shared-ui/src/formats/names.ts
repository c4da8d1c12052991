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
