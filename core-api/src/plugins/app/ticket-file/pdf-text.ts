import { createRequire } from 'node:module';
import path from 'node:path';

/** A piece of a line that one font can write. `font` is a name or a file as pdfkit takes it. */
export type TextRun = { text: string; font: string };

export type Weight = 'regular' | 'bold';

const require = createRequire(import.meta.url);
const FILES = path.dirname(
  require.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff'),
);
const file = (subset: string, weight: Weight) =>
  path.join(FILES, `plus-jakarta-sans-${subset}-${weight === 'bold' ? 700 : 400}-normal.woff`);

/** Fonts every reader has: nothing is embedded, which costs a tenth of it (backend, 5). They write Windows' Latin. */
const STANDARD: Record<Weight, string> = { regular: 'Helvetica', bold: 'Helvetica-Bold' };
const WINDOWS_LATIN = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
/** The files of the face by what they hold. */
const EXTENDED = /[\u0100-\u02ba\u1d00-\u1dbf\u2c60-\u2c7f]/;
const VIETNAMESE = /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/;

const fontFor = (sign: string, weight: Weight): string | undefined => {
  if (WINDOWS_LATIN.test(sign)) return STANDARD[weight];
  if (VIETNAMESE.test(sign)) return file('vietnamese', weight);
  return EXTENDED.test(sign) ? file('latin-ext', weight) : undefined;
};

/** Pictures say nothing that a ticket needs; what joins and colours them goes with them. */
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Splits a line into runs of one font each. Letters that no font of ours has become a question mark, never a gap or a
 * wrong letter: the code tells who somebody is.
 */
export const runsOf = (line: string, weight: Weight): TextRun[] => {
  const runs: TextRun[] = [];
  for (const sign of line) {
    const known = fontFor(sign, weight);
    const font = known ?? STANDARD[weight];
    const last = runs.at(-1);
    const text = known ? sign : '?';
    if (last?.font === font) last.text += text;
    else runs.push({ text, font });
  }
  return runs;
};

/** A text as one line of what can be written. */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(PICTURES, (sign) => (WINDOWS_LATIN.test(sign) ? sign : ' '))
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * Breaks a text into lines of at most `width`, as `measure` measures, and no more lines than `most`: what is left over
 * ends in an ellipsis. A word that is too long is broken anywhere.
 */
export const wrapText = (text: string, width: number, most: number, measure: (line: string) => number): string[] => {
  const whole = cleanLine(text);
  if (measure(whole) <= width) return [whole];
  const lines: string[] = [];
  let line = '';
  const pieces = whole.split(' ');
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
    const longer = line ? `${line} ${piece}` : piece;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) {
      lines.push(line);
      line = '';
      pieces.unshift(piece);
    } else {
      const signs = [...piece];
      let fits = signs.length - 1;
      while (fits > 1 && measure(signs.slice(0, fits).join('')) > width) fits -= 1;
      lines.push(signs.slice(0, fits).join(''));
      pieces.unshift(signs.slice(fits).join(''));
    }
    if (lines.length > most) break;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = `${kept[most - 1] ?? ''}…`;
  while (measure(last) > width && last.length > 1) last = `${last.slice(0, -2).toWellFormed().trimEnd()}…`;
  return [...kept.slice(0, -1), last];
};
