import type { Random } from '../../../platform/random/seeded-random.ts';
import type { Palette } from '../compose/palettes.ts';
import { circle, path, type Svg } from '../compose/svg.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;

export type Canvas = { random: Random; colours: Palette; icons: readonly string[] };
export type Scene = (canvas: Canvas) => Svg;

/** Someone seen from behind: head and shoulders down to the lower edge. */
export const person = (x: number, headY: number, size: number, fill: string): Svg =>
  circle(x, headY, size * 0.46, fill) +
  path(
    `M${x - size * 0.95} ${HEIGHT + 4} V${headY + size * 1.25} Q${x} ${headY + size * 0.2} ${x + size * 0.95} ${headY + size * 1.25} V${HEIGHT + 4} Z`,
    fill,
  );

/** Someone standing, feet at y. */
export const standing = (x: number, y: number, height: number, coat: string, skin: string): Svg => {
  const head = height * 0.13;
  return (
    path(
      `M${x - height * 0.1} ${y} L${x - height * 0.07} ${y - height * 0.45} H${x + height * 0.07} L${x + height * 0.1} ${y} H${x + height * 0.03} L${x} ${y - height * 0.4} L${x - height * 0.03} ${y} Z`,
      '#2b2233',
    ) +
    path(
      `M${x - height * 0.15} ${y - height * 0.38} Q${x - height * 0.16} ${y - height * 0.74} ${x} ${y - height * 0.74} Q${x + height * 0.16} ${y - height * 0.74} ${x + height * 0.15} ${y - height * 0.38} Z`,
      coat,
    ) +
    circle(x, y - height * 0.84, head, skin) +
    path(
      `M${x - head} ${y - height * 0.85} A${head} ${head} 0 0 1 ${x + head} ${y - height * 0.85} Q${x} ${y - height * 0.95} ${x - head} ${y - height * 0.85} Z`,
      '#1d1520',
    )
  );
};

/** Places along a line that keep their distance. */
export const spread = (random: Random, count: number, from: number, to: number): number[] => {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, k) => Math.round(from + (k + 0.25 + random.next() * 0.5) * step));
};

export const SKINS = ['#8d5a3b', '#a9714b', '#c68b5f', '#6f4430'] as const;

/** A row of people from behind, from edge to edge. */
export const audience = ({ random }: Canvas, y: number, size: number, fill: string): Svg => {
  const people: Svg[] = [];
  for (let x = random.int(-20, 10); x < WIDTH + size; x += size * 2)
    people.push(person(x + random.int(-6, 6), y + random.int(-10, 10), size, fill));
  return people.join('');
};

/** A garland of lamps between two points that hangs by `sag`. */
export const garland = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  count: number,
  wire: string,
  lamps: readonly string[],
): Svg => {
  const at = (t: number) => {
    const s = 1 - t;
    const cx = (x1 + x2) / 2;
    const cy = (y1 + y2) / 2 + sag * 2;
    return { x: s * s * x1 + 2 * s * t * cx + t * t * x2, y: s * s * y1 + 2 * s * t * cy + t * t * y2 };
  };
  const bulbs = Array.from({ length: count }, (_, k) => {
    const { x, y } = at((k + 0.5) / count);
    return circle(x, y + 10, 11, lamps[k % lamps.length] ?? '#fff');
  });
  return `<path d="M${x1} ${y1} Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}" fill="none" stroke="${wire}" stroke-width="3"/>${bulbs.join('')}`;
};
