import { createRequire } from 'node:module';
import path from 'node:path';
import { openSync, type Font } from 'fontkit';

/** Typefaces and what they are for. Both under the Open Font License, from npm. */
const TYPEFACES = {
  /** Titles that shout: Anton, in capitals. */
  loud: '@fontsource/anton/files/anton-latin-400-normal.woff',
  /** Titles that do not, and dates: Plus Jakarta Sans, the typeface of the site. */
  calm: '@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-800-normal.woff',
  text: '@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-600-normal.woff',
} as const;

export type Typeface = keyof typeof TYPEFACES;

const opened = new Map<Typeface, Font>();

const openFont = (typeface: Typeface): Font => {
  const known = opened.get(typeface);
  if (known) return known;
  // The tests run this as CommonJS, where `import.meta.url` is missing.
  const require = createRequire(path.join(import.meta.dirname, 'text.ts'));
  const font = openSync(require.resolve(TYPEFACES[typeface]));
  // A file may be a collection of fonts; these are not.
  if (!('layout' in font)) throw new Error(`${TYPEFACES[typeface]} is not a single font`);
  opened.set(typeface, font);
  return font;
};

const MISSING_GLYPH = 0;

/** Width of a line in pixels. */
export const textWidth = (typeface: Typeface, content: string, size: number): number => {
  const font = openFont(typeface);
  return (font.layout(content).advanceWidth / font.unitsPerEm) * size;
};

/** Height of the capitals in pixels. */
export const capHeight = (typeface: Typeface, size: number): number => {
  const font = openFont(typeface);
  return (font.capHeight / font.unitsPerEm) * size;
};

export type Anchor = 'start' | 'middle';
export type TextStyle = { typeface: Typeface; size: number; fill: string; anchor?: Anchor };

/**
 * One line with its baseline at `y`, as outlines: the renderer needs no font of the machine, and no text from outside can
 * break out of the drawing. Characters that the typeface lacks are left out.
 */
export const textLine = (content: string, x: number, y: number, style: TextStyle): string => {
  const { typeface, size, fill, anchor = 'start' } = style;
  const font = openFont(typeface);
  const { glyphs, positions, advanceWidth } = font.layout(content);
  const scale = size / font.unitsPerEm;
  let at = 0;
  const outlines = glyphs.map((glyph, index) => {
    const left = at;
    at += positions[index]?.xAdvance ?? glyph.advanceWidth;
    return glyph.id === MISSING_GLYPH ? '' : `<path transform="translate(${left})" d="${glyph.path.toSVG()}"/>`;
  });
  const left = anchor === 'start' ? x : x - (advanceWidth * scale) / 2;
  return `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})" fill="${fill}">${outlines.join('')}</g>`;
};

type Box = { width: number; height: number; size: number };

/** A text broken into lines, at the size at which they fit; `leading` is from one baseline to the next. */
export type Fitted = { lines: readonly string[]; size: number; leading: number };

const SMALLEST = 18;
const LONGEST_TEXT = 110;
const LONGEST_WORD = 40;

/** Breaks a text so that it fits a box, as large as possible. A text that is far too long is cut. */
export const fitText = (typeface: Typeface, content: string, box: Box): Fitted => {
  const cut = content.length > LONGEST_TEXT ? `${content.slice(0, LONGEST_TEXT).trimEnd()}…` : content;
  // Measured once, at the size 1: fitting tries many sizes.
  const words = cut
    .trim()
    .split(/\s+/)
    .map((word) => word.slice(0, LONGEST_WORD))
    .map((word) => ({ word, ems: textWidth(typeface, word, 1) }));
  const space = textWidth(typeface, 'n n', 1) - 2 * textWidth(typeface, 'n', 1);
  for (let size = box.size; ; size -= 2) {
    const lines: { text: string; ems: number }[] = [];
    for (const { word, ems } of words) {
      const line = lines.at(-1);
      if (line && (line.ems + space + ems) * size <= box.width)
        lines[lines.length - 1] = { text: `${line.text} ${word}`, ems: line.ems + space + ems };
      else lines.push({ text: word, ems });
    }
    const leading = size * (typeface === 'text' ? 1.4 : 1.14);
    const widest = Math.max(...lines.map(({ ems }) => ems)) * size;
    const most = Math.max(1, Math.floor(box.height / leading));
    if ((widest <= box.width && lines.length <= most) || size <= SMALLEST)
      return { lines: lines.slice(0, most).map(({ text }) => text), size, leading };
  }
};
