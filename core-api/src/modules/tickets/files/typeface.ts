import type { Font } from 'fontkit';
import { openFont, type Weight } from './pdf-fonts.ts';

const FAMILY = 'plus-jakarta-sans';

/** Font files by the letters they contain, in the order in which they are tried. */
const SUBSETS = ['latin', 'vietnamese', 'latin-ext'] as const;
type Subset = (typeof SUBSETS)[number];

// Bounded: the fonts of the typeface.
const opened = new Map<string, Font>();
// Bounded: the fonts of the typeface.
const letters = new Map<Subset, ReadonlySet<number>>();

/** Fonts are cached: opening one costs several times as much as drawing a ticket. */
const loadFont = (subset: Subset, weight: Weight): Font => {
  const name = `${subset}-${weight}`;
  const known = opened.get(name);
  if (known) return known;
  const { font } = openFont(FAMILY, subset, weight);
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

/** A font of a PDF. The name identifies it. */
export type NamedFont = { name: string; font: Font };

/** The part of the site's typeface that has a letter; null if none has. */
export const findTypeface = (codePoint: number): Subset | null =>
  SUBSETS.find((subset) => loadLetters(subset).has(codePoint)) ?? null;

export const getTypeface = (subset: Subset, weight: Weight): NamedFont => ({
  name: `${subset}-${weight}`,
  font: loadFont(subset, weight),
});
