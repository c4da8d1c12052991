import { BoundedMap } from '@acara/server-kit/bounded-map';
import { create, type Font } from 'fontkit';
import { Blob, Buffer as ShapedText, ClusterLevel, Direction, Face, Font as Shaper, shape } from 'harfbuzzjs';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

export type Weight = 500 | 700;

/**
 * Families in the order in which they are tried, that of the site first. `weight`: they have only this one. `whole`: one
 * file has all letters.
 */
const FAMILIES: readonly { family: string; weight?: number; whole?: string }[] = [
  { family: 'plus-jakarta-sans' },
  { family: 'noto-sans' },
  { family: 'noto-sans-arabic' },
  { family: 'noto-sans-sc' },
  { family: 'gowun-dodum', weight: 400 },
  { family: 'noto-sans-javanese' },
  { family: 'noto-sans-balinese' },
  { family: 'noto-sans-sundanese' },
  { family: 'noto-sans-thai' },
  { family: 'noto-sans-khmer' },
  { family: 'noto-sans-lao' },
  { family: 'noto-sans-myanmar' },
  { family: 'noto-sans-tamil' },
  { family: 'noto-sans-telugu' },
  { family: 'noto-sans-kannada' },
  { family: 'noto-sans-malayalam' },
  { family: 'noto-sans-bengali' },
  { family: 'noto-sans-gujarati' },
  { family: 'noto-sans-gurmukhi' },
  { family: 'noto-sans-sinhala' },
  { family: 'noto-sans-hebrew' },
  { family: 'noto-sans-georgian' },
  { family: 'noto-sans-armenian' },
  { family: 'noto-sans-ethiopic' },
  { family: 'noto-emoji', whole: 'emoji' },
  // Drawn on a coarse grid, but for nearly every letter of Unicode.
  { family: 'unifontex', weight: 400, whole: 'latin' },
];

const HEADER = 12;
const ENTRY = 16;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

/** HarfBuzz reads no WOFF. */
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

/** A font of a PDF. The name identifies it. Without `features` pdfkit shapes word by word, each word once. */
export type NamedFont = { name: string; font: Font; options: { features?: [] } };

/** A font file with the functions that pdfkit needs of it, for both directions. */
export type TicketFont = { file: Uint8Array; has: (letters: readonly number[]) => boolean } & Record<
  'ltr' | 'rtl',
  NamedFont
>;

/** In bytes of font files, which HarfBuzz has a second time. Larger than all of one ticket. */
const MOST = 64 * 1024 * 1024;
const opened = new BoundedMap<TicketFont>({ maxBytes: MOST, sizeOf: ({ file }) => 2 * file.length });

const open = (family: string, subset: string, weight: number): TicketFont => {
  const key = `${family}-${subset}-${weight}`;
  const known = opened.get(key);
  if (known) return known;
  const file = unpackWoff(readFileSync(require.resolve(`@fontsource/${family}/files/${key}-normal.woff`)));
  const font = create(file);
  if (!('layout' in font)) throw new Error(`${key} is not one font`);
  const shaper = new Shaper(new Face(new Blob(file)));
  const name = `${font.postscriptName}-${subset}`;
  const found: TicketFont = {
    file,
    has: (letters) => letters.every((letter) => font.hasGlyphForCodePoint(letter)),
    ltr: { name, font: asPdfFont(font, shaper, name, Direction.LTR), options: {} },
    // As one piece: its words are in the other order.
    rtl: {
      name: `${name}-rtl`,
      font: asPdfFont(font, shaper, `${name}-rtl`, Direction.RTL),
      options: { features: [] },
    },
  };
  opened.set(key, found);
  return found;
};

type Glyph = { cluster: number; xAdvance?: number };

/**
 * The letters that each glyph stands for, by which readers of the PDF find and copy them. Glyphs that belong together
 * share theirs in the order in which they are read.
 */
const shareLetters = (glyphs: readonly Glyph[], text: string): number[][] => {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const isRtl = (glyphs[0]?.cluster ?? 0) > (glyphs.at(-1)?.cluster ?? 0);
  const shares = glyphs.map((): number[] => []);
  for (const [nth, start] of starts.entries()) {
    const letters = Array.from(text.slice(start, starts[nth + 1]), (letter) => letter.codePointAt(0) ?? 0);
    const own = [...glyphs.keys()].filter((at) => glyphs[at]?.cluster === start);
    const wide = own.filter((at) => glyphs[at]?.xAdvance);
    // Marks without a width have none, if something else has.
    const given = wide.length > 0 ? wide : own;
    if (isRtl) given.reverse();
    for (const [which, at] of given.entries())
      shares[at] = letters.slice(which, which === given.length - 1 ? undefined : which + 1);
  }
  return shares;
};

/** Readers show the number of a glyph that stands for nothing, but leave this letter out. */
const NOTHING = [0x200b];

/** Glyphs from left to right. */
const shapeText = (shaper: Shaper, text: string, direction: Direction) => {
  const buffer = new ShapedText();
  buffer.addText(text);
  buffer.setDirection(direction);
  buffer.guessSegmentProperties();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  shape(shaper, buffer);
  const placed = buffer.getGlyphInfosAndPositions();
  const shares = shareLetters(placed, text).map((share) => (share.length > 0 ? share : NOTHING));
  const glyphs = placed.map(({ codepoint: glyph }, at) => ({
    id: `${glyph} ${shares[at]?.join(' ')}`,
    advanceWidth: shaper.glyphHAdvance(glyph),
    codePoints: shares[at] ?? NOTHING,
  }));
  const positions = placed.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  return {
    glyphs,
    positions,
    // When it is asked for: pdfkit scales the positions before.
    get advanceWidth() {
      return positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
    },
  };
};

/** fontkit's subsets have a glyph once; this one has it once for each text that it stands for. */
const createSubset = (font: Font) => {
  const subset = font.createSubset() as unknown as {
    glyphs: number[];
    includeGlyph: (glyph: number | string) => number;
  };
  // Bounded: the glyphs of one PDF.
  const places = new Map<string, number>();
  const includeOnce = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (glyph) => {
    // A part of another glyph.
    if (typeof glyph === 'number') return includeOnce(glyph);
    const place = places.get(glyph) ?? subset.glyphs.push(Number.parseInt(glyph, 10)) - 1;
    places.set(glyph, place);
    return place;
  };
  return subset;
};

/** pdfkit recognises a font by its name. */
const asPdfFont = (font: Font, shaper: Shaper, name: string, direction: Direction): Font =>
  Object.create(font, {
    postscriptName: { value: name },
    layout: { value: (text: string) => shapeText(shaper, text, direction) },
    createSubset: { value: () => createSubset(font) },
  });

// Bounded: the families.
const subsets = new Map<string, ReadonlyMap<number, string[]>>();

/** The subsets of a family by the letters that they should have. */
const readSubsets = (family: string): ReadonlyMap<number, string[]> => {
  const known = subsets.get(family);
  if (known) return known;
  const read = new Map<number, string[]>();
  const listed: Record<string, string> = JSON.parse(
    readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8'),
  );
  for (const [subset, ranges] of Object.entries(listed))
    for (const [, first = '', last = first] of ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
      for (let letter = Number.parseInt(first, 16); letter <= Number.parseInt(last, 16); letter += 1)
        read.set(letter, [...(read.get(letter) ?? []), subset.replaceAll(/[[\]]/g, '')]);
  subsets.set(family, read);
  return read;
};

/** A font with all of these letters, which are drawn together; null if there is none. */
export const findFont = (letters: readonly number[], weight: Weight): TicketFont | null => {
  for (const { family, weight: only = weight, whole } of FAMILIES)
    for (const subset of whole ? [whole] : (readSubsets(family).get(letters[0] ?? 0) ?? [])) {
      const font = open(family, subset, only);
      if (font.has(letters)) return font;
    }
  return null;
};
