import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** Font files by the letters they contain, in the order in which they are tried. */
export const SUBSETS = ['latin', 'vietnamese', 'latin-ext'] as const;
type Subset = (typeof SUBSETS)[number];

export const WEIGHTS = [500, 700] as const;
export type Weight = (typeof WEIGHTS)[number];

// Bounded: the fonts of tickets.
const opened = new Map<string, Font>();
// Bounded: the fonts of tickets.
const letters = new Map<Subset, ReadonlySet<number>>();

const HEADER = 12;
const ENTRY = 16;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

/** Decompresses a WOFF once: fontkit reads glyphs faster from it. */
const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER + index * WOFF_ENTRY;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    const table = packed.length === length ? packed : inflateSync(packed);
    const to = HEADER + index * ENTRY;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
};

/** Fonts are cached: opening one costs several times as much as drawing a ticket. */
export const loadFont = (subset: Subset, weight: Weight): Font => {
  const name = `plus-jakarta-sans-${subset}-${weight}-normal.woff`;
  const known = opened.get(name);
  if (known) return known;
  const font = create(unpackWoff(readFileSync(require.resolve(`@fontsource/plus-jakarta-sans/files/${name}`))));
  if (!('layout' in font)) throw new Error(`${name} is not one font`);
  opened.set(name, font);
  return font;
};

const loadLetters = (subset: Subset): ReadonlySet<number> => {
  const known = letters.get(subset);
  if (known) return known;
  const read = new Set(loadFont(subset, 500).characterSet);
  letters.set(subset, read);
  return read;
};

const hasLetter = (subset: Subset, character: string): boolean =>
  loadLetters(subset).has(character.codePointAt(0) ?? 0);

/** A piece of a line in one font. */
export type TextRun = { text: string; subset: Subset };

/** With their joiners and modifiers. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Splits a line into runs of one font each. Letters that no font has become a question mark, never a gap. */
export const splitRuns = (line: string): TextRun[] => {
  const runs: TextRun[] = [];
  for (const character of line) {
    const known = SUBSETS.find((subset) => hasLetter(subset, character));
    const subset = known ?? 'latin';
    const last = runs.at(-1);
    const text = known ? character : '?';
    if (last?.subset === subset) last.text += text;
    else runs.push({ text, subset });
  }
  return runs;
};

export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(EMOJI, (character) => (hasLetter('latin', character) ? character : ' '))
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Wraps a text into at most `most` lines of `width`, with an ellipsis for the rest. Long words are broken. */
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
      const characters = [...piece];
      let fits = characters.length - 1;
      while (fits > 1 && measure(characters.slice(0, fits).join('')) > width) fits -= 1;
      lines.push(characters.slice(0, fits).join(''));
      pieces.unshift(characters.slice(fits).join(''));
    }
    if (lines.length > most) break;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  let last = `${shown[most - 1] ?? ''}…`;
  while (measure(last) > width && last.length > 1) last = `${last.slice(0, -2).toWellFormed().trimEnd()}…`;
  return [...shown.slice(0, -1), last];
};
