import directions from './art-direction.json' with { type: 'json' };
import type { PaletteName } from './drawing/colours.ts';
import type { OrnamentName } from './drawing/ornaments.ts';
import type { Typeface } from './drawing/text.ts';
import type { SceneName } from './gallery/gallery.ts';
import type { LayoutName } from './poster/poster.ts';

type Names<Name extends string> = readonly [Name, ...Name[]];

/** What the pictures of a category may use. `icons` are separated by spaces. */
type ArtDirection = {
  layouts: Names<LayoutName>;
  palettes: Names<PaletteName>;
  typefaces: Names<Typeface>;
  ornaments: Names<OrnamentName>;
  scenes: Names<SceneName>;
  icons: string;
  /** The icons of the category fit better than one for a word of the title: a run along a river is a run. */
  ownIconsOnly?: boolean;
};

// A test checks every name of the file.
/** By `category_event_id`. */
export const CATEGORIES = directions.categories as unknown as Readonly<Record<string, ArtDirection>>;
export const OTHER_CATEGORY = directions.other as unknown as ArtDirection;

/** Icons for words of a title; the first match counts. */
export const SUBJECTS = directions.subjects.map(([words = '', icon = '']) => ({ words: new RegExp(words, 'i'), icon }));

/** The art direction of a category; one that has none gets a plain one. */
export const getArtDirection = (categoryId: number) => {
  const direction = CATEGORIES[categoryId] ?? OTHER_CATEGORY;
  return { ...direction, icons: direction.icons.split(' ') };
};

export const getSubjectIcon = (title: string, categoryId: number): string | undefined =>
  CATEGORIES[categoryId]?.ownIconsOnly ? undefined : SUBJECTS.find(({ words }) => words.test(title))?.icon;
