import { createRandom } from '../../../platform/random/seeded-random.ts';
import { legibleOn } from '../compose/colour.ts';
import { PALETTES, type PaletteName } from '../compose/palettes.ts';
import { circle, path, picture, polar, rect, ring, type Svg } from '../compose/svg.ts';
import { capHeight, fit, text } from '../compose/type.ts';
import type { Typeface } from '../compose/typefaces.ts';

const SIZE = 512;
const C = SIZE / 2;

/** 'Nada Rantau Entertainment' → 'NR'; one word gives its first two letters. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first = 'A', second] = words;
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase();
};

const flower = (petals: number, fill: string): Svg =>
  Array.from(
    { length: petals },
    (_, k) =>
      `<ellipse cx="${C}" cy="${C - 148}" rx="74" ry="92" fill="${fill}" transform="rotate(${(k * 360) / petals} ${C} ${C})"/>`,
  ).join('') + circle(C, C, 168, fill);
const burst = (points: number, fill: string): Svg =>
  path(
    `M${Array.from({ length: points * 2 }, (_, k) => polar(C, C, k % 2 ? 196 : 236, (k * Math.PI) / points)).join(' L')} Z`,
    fill,
  );

/** Emblem and letters of an organiser, 512 square, made from its name: the same name gives the same logo. */
export const logo = ({ id, name }: { id: number; name: string }): Svg => {
  const random = createRandom(id, 31);
  const colours =
    PALETTES[
      random.pick([
        'indigo',
        'vermilion',
        'lagoon',
        'cobalt',
        'forest',
        'magenta',
        'terracotta',
        'ocean',
        'maroon',
        'brand',
        'midnight',
        'coral',
      ] satisfies PaletteName[])
    ];
  const shape = random.pick([colours.first, colours.third, colours.deep]);
  const ink = legibleOn(shape, colours.paper, colours.deep);
  const accent = [colours.second, colours.first, colours.third].find((colour) => colour !== shape) ?? colours.second;
  const typeface = random.pick(['poster', 'serif', 'juicy', 'round', 'grotesk', 'bold'] satisfies Typeface[]);
  const emblem = [
    () => circle(C, C, 232, shape) + ring(C, C, 204, accent, 7),
    () => rect(28, 28, 456, 456, shape, 108) + rect(28, 396, 456, 88, accent, 0, 'clip-path="url(#cut)"'),
    () => flower(8, shape) + ring(C, C, 150, accent, 6),
    () => burst(14, shape) + ring(C, C, 170, accent, 6),
    () =>
      path(`M${C} 22 L478 138 V330 Q478 440 ${C} 492 Q34 440 34 330 V138 Z`, shape) +
      path(`M34 170 L${C} 56 L478 170 V138 L${C} 22 L34 138 Z`, accent),
    () => path(`M28 ${C} A228 228 0 0 1 484 ${C} V484 H28 Z`, shape) + rect(28, 440, 456, 44, accent),
    () => rect(96, 96, 320, 320, accent, 46, `transform="rotate(45 ${C} ${C})"`) + circle(C, C, 178, shape),
  ];
  const letters = initials(name);
  const { size } = fit(typeface, letters, { width: 250, height: 240, largest: 220, lines: 1 });
  return picture(
    SIZE,
    SIZE,
    [
      random.pick(emblem)(),
      text(letters, C, C + (capHeight(typeface) * size) / 2, { typeface, size, fill: ink, anchor: 'middle' }),
    ].join(''),
    '<clipPath id="cut"><rect x="28" y="28" width="456" height="456" rx="108"/></clipPath>',
  );
};
