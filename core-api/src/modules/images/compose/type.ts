import type { Glyph } from 'fontkit';
import { n, type Svg } from './svg.ts';
import { fontOf, type Typeface } from './typefaces.ts';

/** Outlines of glyphs that were drawn before. */
const outlines = new Map<string, string>();

const outlineOf = (typeface: Typeface, glyph: Glyph): string => {
  const key = `${typeface} ${glyph.id}`;
  const known = outlines.get(key);
  if (known !== undefined) return known;
  const made = glyph.path.toSVG();
  outlines.set(key, made);
  return made;
};

const MISSING = 0;
const layout = (typeface: Typeface, text: string) => {
  const font = fontOf(typeface);
  const run = font.layout(text);
  let x = 0;
  const placed: { glyph: Glyph; x: number }[] = [];
  run.glyphs.forEach((glyph, index) => {
    if (glyph.id === MISSING) return;
    placed.push({ glyph, x });
    x += run.positions[index]?.xAdvance ?? glyph.advanceWidth;
  });
  return { placed, width: x, unitsPerEm: font.unitsPerEm };
};

/** Width of a line in pixels at a size. */
export const textWidth = (typeface: Typeface, text: string, size: number, tracking = 0): number => {
  const { width, unitsPerEm, placed } = layout(typeface, text);
  return (width / unitsPerEm) * size + tracking * Math.max(0, placed.length - 1);
};

export type TextStyle = {
  typeface: Typeface;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Extra pixels between letters. */
  tracking?: number;
  /** More attributes of the group, e.g. a stroke. */
  more?: string;
};

/**
 * One line of text with its baseline at `y`, as outlines: the renderer needs no font, and no text from outside can break
 * out of the drawing. Signs that the face lacks are left out.
 */
export const text = (content: string, x: number, y: number, style: TextStyle): Svg => {
  const { typeface, size, fill, anchor = 'start', tracking = 0, more = '' } = style;
  const { placed, unitsPerEm } = layout(typeface, content);
  const scale = size / unitsPerEm;
  const shift = anchor === 'start' ? 0 : textWidth(typeface, content, size, tracking) * (anchor === 'middle' ? 0.5 : 1);
  const glyphs = placed
    .map(({ glyph, x: at }, index) => {
      const d = outlineOf(typeface, glyph);
      return d && `<path transform="translate(${n(at + (index * tracking) / scale)} 0)" d="${d}"/>`;
    })
    .join('');
  return `<g transform="translate(${n(x - shift)} ${n(y)}) scale(${scale} ${-scale})" fill="${fill}" ${more}>${glyphs}</g>`;
};

type Word = { text: string; ems: number };
type Line = { text: string; ems: number };

/** Widths in ems, measured once: fitting tries many sizes. */
const measure = (typeface: Typeface, words: readonly string[]) => ({
  words: words.map((word): Word => ({ text: word, ems: textWidth(typeface, word, 1) })),
  space: textWidth(typeface, 'n n', 1) - 2 * textWidth(typeface, 'n', 1),
});
type Measured = ReturnType<typeof measure>;

/** Fills lines in turn; a word that is too long stands alone. */
const wrap = ({ words, space }: Measured, size: number, width: number): Line[] => {
  const lines: Line[] = [];
  for (const word of words) {
    const current = lines.at(-1);
    const ems = current ? current.ems + space + word.ems : word.ems;
    if (current && ems * size <= width) lines[lines.length - 1] = { text: `${current.text} ${word.text}`, ems };
    else lines.push({ ...word });
  }
  return lines;
};

/** The same number of lines at the narrowest width that still gives it: no lonely last word. */
const wrapEvenly = (words: Measured, size: number, width: number): Line[] => {
  const lines = wrap(words, size, width);
  let best = lines;
  for (let narrower = width * 0.94; narrower > width * 0.5; narrower *= 0.94) {
    const attempt = wrap(words, size, narrower);
    if (attempt.length > lines.length) break;
    best = attempt;
  }
  return best;
};

export type Fitted = { lines: readonly string[]; size: number; leading: number; height: number; width: number };
export type FitLimits = {
  width: number;
  height: number;
  largest: number;
  smallest?: number;
  leading?: number;
  lines?: number;
};

const MOST = 60;
const clip = (content: string): string => (content.length > 110 ? `${content.slice(0, 108).trimEnd()}…` : content);

/** Finds the largest size at which a text fits a box, evenly broken. Words longer than a line are clipped. */
export const fit = (typeface: Typeface, content: string, limits: FitLimits): Fitted => {
  const { width, height, largest, smallest = 40, leading = 1.08, lines: most = 5 } = limits;
  const words = clip(content.trim())
    .split(/\s+/)
    .map((word) => (word.length > MOST ? `${word.slice(0, MOST)}…` : word));
  const measured = measure(typeface, words);
  for (let size = largest; ; size -= 3) {
    const lines = wrapEvenly(measured, size, width);
    const widest = Math.max(...lines.map((row) => row.ems)) * size;
    const tall = size * leading * lines.length;
    if ((tall <= height && widest <= width && lines.length <= most) || size <= smallest) {
      const kept = lines.slice(0, Math.max(1, Math.floor(height / (size * leading)))).map((row) => row.text);
      return { lines: kept, size, leading: size * leading, height: size * leading * kept.length, width: widest };
    }
  }
};

/** Height of the capitals as a share of the size. */
export const capHeight = (typeface: Typeface): number => {
  const font = fontOf(typeface);
  return font.capHeight / font.unitsPerEm;
};

/** Several lines; `y` is the top of the capitals of the first. */
export const block = (fitted: Fitted, x: number, y: number, style: Omit<TextStyle, 'size'>): Svg =>
  fitted.lines
    .map((row, index) =>
      text(row, x, y + capHeight(style.typeface) * fitted.size + index * fitted.leading, {
        ...style,
        size: fitted.size,
      }),
    )
    .join('');

/** Height of a block from the top of its first capitals to its last baseline. */
export const blockHeight = (fitted: Fitted, typeface: Typeface): number =>
  fitted.leading * (fitted.lines.length - 1) + capHeight(typeface) * fitted.size;
