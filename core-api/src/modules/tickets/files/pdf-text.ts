import { hasLetter, SUBSETS, type Subset } from './pdf-font.ts';

/** A piece of a line that one file of the face can write. */
export type TextRun = { text: string; subset: Subset };

/** Pictures say nothing that a ticket needs; what joins and colours them goes with them. */
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Splits a line into runs of one font each. Letters that no font of ours has become a question mark, never a gap or a
 * wrong letter: the code tells who somebody is.
 */
export const runsOf = (line: string): TextRun[] => {
  const runs: TextRun[] = [];
  for (const sign of line) {
    const known = SUBSETS.find((subset) => hasLetter(subset, sign));
    const subset = known ?? 'latin';
    const last = runs.at(-1);
    const text = known ? sign : '?';
    if (last?.subset === subset) last.text += text;
    else runs.push({ text, subset });
  }
  return runs;
};

/** A text as one line of what can be written. */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(PICTURES, (sign) => (hasLetter('latin', sign) ? sign : ' '))
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
