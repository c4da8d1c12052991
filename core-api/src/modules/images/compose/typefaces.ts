import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

/** Typefaces by what they are for. All under the Open Font License, from npm. */
const FILES = {
  /** Plus Jakarta Sans, the face of the site. */
  text: 'plus-jakarta-sans/files/plus-jakarta-sans-latin-600-normal.woff',
  bold: 'plus-jakarta-sans/files/plus-jakarta-sans-latin-800-normal.woff',
  /** Anton: narrow and loud. */
  poster: 'anton/files/anton-latin-400-normal.woff',
  /** DM Serif Display: theatre, museums. */
  serif: 'dm-serif-display/files/dm-serif-display-latin-400-normal.woff',
  italic: 'dm-serif-display/files/dm-serif-display-latin-400-italic.woff',
  /** Shrikhand: fat and cheerful. */
  juicy: 'shrikhand/files/shrikhand-latin-400-normal.woff',
  /** Fredoka: round, for children. */
  round: 'fredoka/files/fredoka-latin-600-normal.woff',
  /** Space Grotesk: technical. */
  grotesk: 'space-grotesk/files/space-grotesk-latin-700-normal.woff',
} as const;

export type Typeface = keyof typeof FILES;

const require = createRequire(import.meta.url);
const opened = new Map<Typeface, Font>();

/** The font of a typeface; read once per thread. */
export const fontOf = (typeface: Typeface): Font => {
  const known = opened.get(typeface);
  if (known) return known;
  const font = openSync(require.resolve(`@fontsource/${FILES[typeface]}`));
  // A file may be a collection of fonts; these are not.
  if (!('layout' in font)) throw new Error(`${FILES[typeface]} is not a single font`);
  opened.set(typeface, font);
  return font;
};
