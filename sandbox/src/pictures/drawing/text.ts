import { createRequire } from 'node:module';
import { openSync, type Font, type Glyph } from 'fontkit';
import { n, type Svg } from './svg.ts';

/** Typefaces by what they are for. All under the Open Font License, from npm. */
export const TYPEFACES = {
  /** Plus Jakarta Sans, the typeface of the site. */
  text: 'plus-jakarta-sans/files/plus-jakarta-sans-latin-600-normal.woff',
  bold: 'plus-jakarta-sans/files/plus-jakarta-sans-latin-800-normal.woff',
  /** Anton: narrow and loud. */
  poster: 'anton/files/anton-latin-400-normal.woff',
  /** DM Serif Display: theatre, museums. */
  serif: 'dm-serif-display/files/dm-serif-display-latin-400-normal.woff',
  italic: 'dm-serif-display/files/dm-serif-display-latin-400-italic.woff',
  /** Shrikhand: fat. */
  juicy: 'shrikhand/files/shrikhand-latin-400-normal.woff',
  /** Fredoka: round, for children. */
  round: 'fredoka/files/fredoka-latin-600-normal.woff',
  /** Space Grotesk: technical. */
  grotesk: 'space-grotesk/files/space-grotesk-latin-700-normal.woff',
} as const;

export type Typeface = keyof typeof TYPEFACES;

const opened = new Map<Typeface, Font>();

const openFont = (typeface: Typeface): Font => {
  const known = opened.get(typeface);
  if (known) return known;
  const font = openSync(createRequire(import.meta.url).resolve(`@fontsource/${TYPEFACES[typeface]}`));
  // A file may be a collection of fonts; these are not.
  if (!('layout' in font)) throw new Error(`${TYPEFACES[typeface]} is not a single font`);
  opened.set(typeface, font);
  return font;
};

const MISSING_GLYPH = 0;

/** Glyphs of a line with their places, in units of the font. */
const layOut = (typeface: Typeface, content: string) => {
  const font = openFont(typeface);
  const { glyphs, positions } = font.layout(content);
  const placed: { glyph: Glyph; x: number }[] = [];
  let width = 0;
  glyphs.forEach((glyph, index) => {
    if (glyph.id === MISSING_GLYPH) return;
    placed.push({ glyph, x: width });
    width += positions[index]?.xAdvance ?? glyph.advanceWidth;
  });
  return { placed, width, unitsPerEm: font.unitsPerEm };
};

/** Width of a line in pixels at a size. */
export const textWidth = (typeface: Typeface, content: string, size: number): number => {
  const { width, unitsPerEm } = layOut(typeface, content);
  return (width / unitsPerEm) * size;
};

/** Height of the capitals at a size. */
export const capHeight = (typeface: Typeface, size: number): number => {
  const { capHeight: height, unitsPerEm } = openFont(typeface);
  return (height / unitsPerEm) * size;
};

export type Anchor = 'start' | 'middle';
export type TextStyle = {
  typeface: Typeface;
  size: number;
  fill: string;
  anchor?: Anchor;
  /** Extra pixels between letters. */
  tracking?: number;
  /** More attributes of the group, such as `opacity`. */
  more?: string;
};

/**
 * One line of text with its baseline at `y`, as outlines: the renderer needs no font, and no text from outside can break
 * out of the drawing. Characters that the typeface lacks are left out.
 */
export const text = (content: string, x: number, y: number, style: TextStyle): Svg => {
  const { typeface, size, fill, anchor = 'start', tracking = 0, more = '' } = style;
  const { placed, width, unitsPerEm } = layOut(typeface, content);
  const scale = size / unitsPerEm;
  const left = anchor === 'start' ? x : x - (width * scale + tracking * Math.max(0, placed.length - 1)) / 2;
  const glyphs = placed.map(({ glyph, x: at }, index) => {
    const d = glyph.path.toSVG();
    return d && `<path transform="translate(${n(at + (index * tracking) / scale)} 0)" d="${d}"/>`;
  });
  return `<g transform="translate(${n(left)} ${n(y)}) scale(${scale} ${-scale})" fill="${fill}" ${more}>${glyphs.join('')}</g>`;
};

/** A word or a line of words with its width in ems. */
type Measured = { text: string; ems: number };

/** Fills lines in turn; a word that is too long gets its own line. */
const wrap = (words: readonly Measured[], space: number, ems: number): Measured[] => {
  const lines: Measured[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const longer = line && line.ems + space + word.ems;
    if (line && longer !== undefined && longer <= ems)
      lines[lines.length - 1] = { text: `${line.text} ${word.text}`, ems: longer };
    else lines.push(word);
  }
  return lines;
};

/** The same number of lines at the narrowest width that still gives it: so that the last line has more than a word. */
const wrapEvenly = (words: readonly Measured[], space: number, ems: number): Measured[] => {
  const lines = wrap(words, space, ems);
  let best = lines;
  for (let narrower = ems * 0.94; narrower > ems * 0.5; narrower *= 0.94) {
    const attempt = wrap(words, space, narrower);
    if (attempt.length > lines.length) break;
    best = attempt;
  }
  return best;
};

/** A text broken into lines at the size at which it fits. */
export type Fitted = {
  typeface: Typeface;
  lines: readonly string[];
  size: number;
  /** Pixels from one baseline to the next. */
  leading: number;
  /** From the top of the first capitals to the last baseline. */
  height: number;
};
export type FitLimits = {
  width: number;
  height: number;
  largest: number;
  smallest?: number;
  leading?: number;
  lines?: number;
};

const LONGEST_TEXT = 110;
const LONGEST_WORD = 60;

/** Finds the largest size at which a text fits a box, evenly broken. A text that is far too long is cut. */
export const fit = (typeface: Typeface, content: string, limits: FitLimits): Fitted => {
  const { width, height, largest, smallest = 40, leading = 1.08, lines: most = 5 } = limits;
  const trimmed = content.trim();
  const cut = trimmed.length > LONGEST_TEXT ? `${trimmed.slice(0, LONGEST_TEXT - 2).trimEnd()}…` : trimmed;
  // Measured once in ems: fitting tries many sizes.
  const words = cut.split(/\s+/).map((word): Measured => {
    const shown = word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word;
    return { text: shown, ems: textWidth(typeface, shown, 1) };
  });
  const space = textWidth(typeface, 'n n', 1) - 2 * textWidth(typeface, 'n', 1);
  for (let size = largest; ; size -= 3) {
    const wrapped = wrapEvenly(words, space, width / size);
    const widest = Math.max(...wrapped.map(({ ems }) => ems)) * size;
    const step = size * leading;
    const fits = step * wrapped.length <= height && widest <= width && wrapped.length <= most;
    if (!fits && size > smallest) continue;
    const lines = wrapped.slice(0, Math.max(1, Math.floor(height / step))).map((line) => line.text);
    return { typeface, lines, size, leading: step, height: step * (lines.length - 1) + capHeight(typeface, size) };
  }
};

/** The lines of a fitted text; `y` is the top of the capitals of the first. */
export const block = (
  { typeface, lines, size, leading }: Fitted,
  x: number,
  y: number,
  style: Omit<TextStyle, 'size' | 'typeface'>,
): Svg =>
  lines
    .map((line, index) => text(line, x, y + capHeight(typeface, size) + index * leading, { ...style, typeface, size }))
    .join('');
