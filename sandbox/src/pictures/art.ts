import { createRandom, type Random } from '@acara/server-kit/seeded-random';
import direction from './art-direction.json' with { type: 'json' };
import type { Palette } from './colours.ts';
import { fillTemplate, type Filling } from './template.ts';
import type { Typeface } from './text.ts';

export const PALETTES: Readonly<Record<string, Palette>> = Object.fromEntries(
  Object.entries(direction.palettes).map(
    ([name, [ground = '', ink = '', first = '', second = '', third = '', paper = '', deep = '']]) => [
      name,
      { ground, ink, first, second, third, paper, deep },
    ],
  ),
);

const paletteOf = (name: string): Palette => {
  const palette = PALETTES[name];
  if (!palette) throw new Error(`There is no palette ${name}`);
  return palette;
};

type Category = (typeof direction.categories)['other'];

const CATEGORIES: Readonly<Record<string, Category>> = direction.categories;

/** Icons for words of a title; the first match counts. */
const SUBJECTS = direction.subjects.map(([words = '', icon = '']) => ({ words: new RegExp(words, 'i'), icon }));

const categoryOf = (id: number): Category => CATEGORIES[id] ?? direction.categories.other;

/** Draws one of the names in a list with spaces between them. */
const pick = (random: Random, names: string): string => random.pick(names.split(' ') as [string, ...string[]]); // never empty

/** What a category's pictures have in common, and chance decides. */
const chooseFilling = (random: Random, category: Category, title: string): Omit<Filling, 'texts'> => {
  const subject = SUBJECTS.find(({ words }) => words.test(title))?.icon;
  return {
    palette: paletteOf(pick(random, category.palettes)),
    ornament: pick(random, category.ornaments),
    icons: [...(subject ? [subject] : []), ...random.sample(category.icons.split(' '), 5)],
    typeface: category.typeface as Typeface, // one of two in the file
  };
};

type Poster = { title: string; date: string; place: string; category: number };

export const poster = (id: number, { title, date, place, category }: Poster): string => {
  const random = createRandom(id, 11);
  const style = categoryOf(category);
  const filling = chooseFilling(random, style, title);
  return fillTemplate(`poster/${pick(random, style.posters)}`, { ...filling, texts: { title, date, place } });
};

/** Half of the pictures are mirrored; a portrait is the middle of its scene. Neighbours show different scenes. */
export const galleryPicture = (
  id: number,
  { category, position, ratio }: { category: number; position: number; ratio: number },
): string => {
  const random = createRandom(id, 21);
  const style = categoryOf(category);
  const scenes = style.scenes.split(' ');
  const scene = fillTemplate(`gallery/${scenes[position % scenes.length]}`, {
    ...chooseFilling(random, style, ''),
    texts: {},
  });
  const width = Math.min(1280, Math.round(720 * ratio));
  const mirrored = random.chance(0.5) ? 'transform="translate(1280) scale(-1 1)"' : '';
  return scene
    .replace('viewBox="0 0 1280 720"', `viewBox="${(1280 - width) / 2} 0 ${width} 720"`)
    .replace('>', `><g ${mirrored}>`)
    .replace(/<\/svg>\s*$/, '</g></svg>');
};

const BANNERS = ['hills', 'gate', 'wall', 'burst'];
const BANNER_PALETTES = ['coral', 'maroon', 'brand', 'cobalt', 'forest', 'rose', 'lagoon'];

export const banner = (id: number, { title, text, category }: { title: string; text: string; category: number }) => {
  const style = { ...categoryOf(category), palettes: BANNER_PALETTES[(id - 1) % BANNER_PALETTES.length] ?? 'brand' };
  const filling = chooseFilling(createRandom(id, 41), style, title);
  return fillTemplate(`banner/${BANNERS[(id - 1) % BANNERS.length]}`, { ...filling, texts: { title, text } });
};

/** 'Nada Rantau Entertainment' → 'NR'; one word gives its first two letters. */
const initialsOf = (name: string): string => {
  const [first = 'A', second] = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase();
};

/** Emblem and initials of an organiser. */
export const logo = (id: number, { title }: { title: string }): string => {
  const random = createRandom(id, 31);
  const style = { ...direction.categories.other, palettes: Object.keys(PALETTES).join(' ') };
  const filling = chooseFilling(random, { ...style, typeface: pick(random, 'loud calm') }, '');
  const template = pick(random, 'circle tile shield dome diamond');
  return fillTemplate(`logo/${template}`, { ...filling, texts: { initials: initialsOf(title) } });
};
