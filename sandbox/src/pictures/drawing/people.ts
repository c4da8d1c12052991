import { accents, type Palette } from './colours.ts';
import type { Random } from '@acara/shared-contract/seeded-random';
import { circle, path, placed, stroke, WIDTH, type Svg } from './svg.ts';

const SKINS = ['#8d5a3b', '#a9714b', '#c68b5f', '#6f4430'] as const;

/** A visitor, feet at y, in a coat of one of the colours. */
export const visitor = (
  { random, colours }: { random: Random; colours: Palette },
  x: number,
  y: number,
  height: number,
  coats: readonly string[] = accents(colours),
): Svg => {
  const [coat, skin] = [random.pick(coats), random.pick(SKINS)];
  const legs = path('M-0.1 0 L-0.07 -0.45 H0.07 L0.1 0 H0.03 L0 -0.4 L-0.03 0 Z', '#2b2233');
  const body = path('M-0.15 -0.38 Q-0.16 -0.74 0 -0.74 Q0.16 -0.74 0.15 -0.38 Z', coat);
  const hair = path('M-0.13 -0.85 A0.13 0.13 0 0 1 0.13 -0.85 Q0 -0.95 -0.13 -0.85 Z', '#1d1520');
  return placed(x, y, height, legs + body + circle(0, -0.84, 0.13, skin) + hair);
};

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** A runner to the right in a shirt of one of the colours, feet at y. */
export const runner = (random: Random, x: number, y: number, height: number, shirts: readonly string[]): Svg => {
  const [shirt, skin] = [random.pick(shirts), random.pick(SKINS)];
  const legs = stroke('M0 -95 L34 -60 L10 -18 M0 -95 L-20 -50 L-58 -38', skin, 20, ROUND);
  const arms = stroke('M4 -150 L36 -124 L62 -146 M4 -150 L-30 -120 L-14 -96', skin, 14, ROUND);
  const number = path('M-12 -140 h26 v18 h-26 Z', '#ffffff');
  const content = legs + arms + stroke('M6 -152 L0 -100', shirt, 38, ROUND) + circle(14, -184, 18, skin) + number;
  return placed(x, y, height / 200, content);
};

/** A row of people seen from behind, from edge to edge, some with an arm raised. */
export const crowd = (random: Random, y: number, size: number, fill: string, raisedArms = 0): Svg => {
  const people: Svg[] = [];
  for (let x = random.int(-20, 10); x < WIDTH + size; x += size * 1.8) {
    const arm = random.chance(raisedArms)
      ? stroke(`M0.6 1 L${0.7 + random.int(-6, 6) / 10} -1.3`, fill, 0.3, ROUND)
      : '';
    const body = circle(0, 0, 0.46, fill) + path('M-0.95 20 V1.25 Q0 0.2 0.95 1.25 V20 Z', fill);
    people.push(placed(x + random.int(-6, 6), y + random.int(-10, 10), size, body + arm));
  }
  return people.join('');
};

/** Places along a line that keep their distance. */
export const spread = (random: Random, count: number, from: number, to: number): number[] => {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, k) => Math.round(from + (k + 0.25 + random.next() * 0.5) * step));
};
