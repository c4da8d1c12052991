import type { PictureFacts } from '@acara/shared-contract/picture-facts';
import { accents, legibleOn, PALETTES, type PaletteName } from './drawing/colours.ts';
import { createRandom } from '@acara/shared-contract/seeded-random';
import { circle, path, picture, polar, rect, ring, type Svg } from './drawing/svg.ts';
import { capHeight, fit, text, type Typeface } from './drawing/text.ts';

const SIZE = 512;
const C = SIZE / 2;

/** 'Nada Rantau Entertainment' → 'NR'; one word gives its first two letters. */
const initials = (name: string): string => {
  const [first = 'A', second] = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase();
};

const flower = (fill: string): Svg => {
  const petals = [0, 45, 90, 135, 180, 225, 270, 315].map(
    (turn) =>
      `<ellipse cx="${C}" cy="${C - 148}" rx="74" ry="92" fill="${fill}" transform="rotate(${turn} ${C} ${C})"/>`,
  );
  return petals.join('') + circle(C, C, 168, fill);
};

const burst = (fill: string): Svg => {
  const points = Array.from({ length: 28 }, (_, k) => polar(C, C, k % 2 ? 196 : 236, (k * Math.PI) / 14));
  return path(`M${points.join(' L')} Z`, fill);
};

const EMBLEMS: readonly ((fill: string, accent: string) => Svg)[] = [
  (fill, accent) => circle(C, C, 232, fill) + ring(C, C, 204, accent, 7),
  (fill, accent) => rect(28, 28, 456, 456, fill, 108) + rect(28, 396, 456, 88, accent, 0, 'clip-path="url(#cut)"'),
  (fill, accent) => flower(fill) + ring(C, C, 150, accent, 6),
  (fill, accent) => burst(fill) + ring(C, C, 170, accent, 6),
  (fill, accent) =>
    path(`M${C} 22 L478 138 V330 Q478 440 ${C} 492 Q34 440 34 330 V138 Z`, fill) +
    path(`M34 170 L${C} 56 L478 170 V138 L${C} 22 L34 138 Z`, accent),
  (fill, accent) => path(`M28 ${C} A228 228 0 0 1 484 ${C} V484 H28 Z`, fill) + rect(28, 440, 456, 44, accent),
  (fill, accent) => rect(96, 96, 320, 320, accent, 46, `transform="rotate(45 ${C} ${C})"`) + circle(C, C, 178, fill),
];

const COLOURS: readonly PaletteName[] = [
  ...(['indigo', 'vermilion', 'lagoon', 'cobalt', 'forest', 'magenta'] as const),
  ...(['terracotta', 'ocean', 'maroon', 'brand', 'midnight', 'coral'] as const),
];
const TYPEFACES: readonly Typeface[] = ['poster', 'serif', 'juicy', 'round', 'grotesk', 'bold'];

/** Emblem and initials of an organiser. */
export const logo = ({ id, name }: PictureFacts<'logo'>): Svg => {
  const random = createRandom(id, 31);
  const colours = PALETTES[random.pick(COLOURS)];
  const { first, second, third, deep, paper } = colours;
  const fill = random.pick([first, third, deep]);
  const accent = [second, ...accents(colours)].find((colour) => colour !== fill) ?? second;
  const typeface = random.pick(TYPEFACES);
  const letters = initials(name);
  const { size } = fit(typeface, letters, { width: 250, height: 240, largest: 220, lines: 1 });
  const y = C + capHeight(typeface, size) / 2;
  return picture(
    SIZE,
    SIZE,
    [
      random.pick(EMBLEMS)(fill, accent),
      text(letters, C, y, { typeface, size, fill: legibleOn(fill, paper, deep), anchor: 'middle' }),
    ],
    '<clipPath id="cut"><rect x="28" y="28" width="456" height="456" rx="108"/></clipPath>',
  );
};
