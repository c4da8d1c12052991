import { limitMarks } from '../../../platform/text/plain-text.ts';

/** All but the joiners and tags, by which several characters are one letter or emoji. Some letters are blank. */
const INVISIBLE =
  /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

export const cleanLine = (text: string): string =>
  limitMarks(text.normalize('NFC').replaceAll(INVISIBLE, ' ')).replaceAll(/\s+/gu, ' ').trim();

/** All letters are Latin ones. */
export const isLatin = (text: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);

const segmenter = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** Letters with their marks, and whole emoji. */
export const readLetters = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** A text of more letters is not measured as a whole: each letter may need a font of its own. */
const SHORT = 64;

/** The largest count up to `most` for which `fits`, at least 1. */
const largest = (most: number, fits: (count: number) => boolean): number => {
  if (most <= SHORT && fits(most)) return most;
  let low = 1;
  let high = Math.min(8, most);
  while (high < most && fits(high)) {
    low = high;
    high = Math.min(2 * high, most);
  }
  if (high === most && fits(most)) return most;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
};

/** Wraps a text into at most `most` lines of `width`, with an ellipsis for the rest. Long words are broken. */
export const wrapText = (text: string, width: number, most: number, measure: (line: string) => number): string[] => {
  const letters = readLetters(cleanLine(text));
  const lines: string[] = [];
  let from = 0;
  while (from < letters.length) {
    const rest = letters.slice(from);
    const fitting = largest(rest.length, (count) => measure(rest.slice(0, count).join('')) <= width);
    if (lines.length === most - 1 && fitting < rest.length) {
      const count = largest(fitting, (some) => measure(`${rest.slice(0, some).join('').trimEnd()}…`) <= width);
      return [...lines, `${rest.slice(0, count).join('').trimEnd()}…`];
    }
    const space = rest.lastIndexOf(' ', fitting);
    const end = fitting < rest.length && space > 0 ? space : fitting;
    lines.push(rest.slice(0, end).join('').trimEnd());
    from += end;
    while (letters[from] === ' ') from += 1;
  }
  return lines;
};
