import type { Random } from '../../../platform/random/seeded-random.ts';
import { n, type Svg } from './svg.ts';

/** A repeating ornament: what it draws in a tile, in one colour or two. */
export type Ornament = (size: number, one: string, two: string) => { width: number; height: number; tile: Svg };

/** Four petals round a cross: the kawung of Javanese batik. */
const kawung: Ornament = (s, one, two) => {
  const petal = (x: number, y: number, turn: number) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})"><ellipse rx="${n(s * 0.46)}" ry="${n(s * 0.25)}" fill="${one}"/><ellipse rx="${n(s * 0.2)}" ry="${n(s * 0.055)}" fill="${two}"/></g>`;
  return {
    width: 2 * s,
    height: 2 * s,
    tile: `${petal(s * 0.5, s * 0.5, 45)}${petal(s * 1.5, s * 0.5, -45)}${petal(s * 0.5, s * 1.5, -45)}${petal(s * 1.5, s * 1.5, 45)}<circle cx="${n(s)}" cy="${n(s)}" r="${n(s * 0.1)}" fill="${two}"/><circle r="${n(s * 0.1)}" fill="${two}"/><circle cx="${n(2 * s)}" r="${n(s * 0.1)}" fill="${two}"/><circle cy="${n(2 * s)}" r="${n(s * 0.1)}" fill="${two}"/><circle cx="${n(2 * s)}" cy="${n(2 * s)}" r="${n(s * 0.1)}" fill="${two}"/>`,
  };
};

/** Slanting rows of S-shaped blades: parang. */
const parang: Ornament = (s, one, two) => ({
  width: 2 * s,
  height: 2 * s,
  tile: [-1, 0, 1, 2]
    .map(
      (k) =>
        `<g transform="translate(${n(k * s)} 0)"><path d="M${n(-s * 0.1)} ${n(2 * s)} C${n(s * 0.5)} ${n(1.6 * s)} ${n(-s * 0.1)} ${n(1.2 * s)} ${n(s * 0.5)} ${n(s)} S${n(s * 0.5)} ${n(s * 0.4)} ${n(s * 1.1)} 0" fill="none" stroke="${one}" stroke-width="${n(s * 0.22)}"/><circle cx="${n(s * 0.02)}" cy="${n(s * 1.05)}" r="${n(s * 0.1)}" fill="${two}"/></g>`,
    )
    .join(''),
});

/** Nested cloud scallops: mega mendung of Cirebon. */
const megaMendung: Ornament = (s, one, two) => {
  const cloud = (x: number, y: number) =>
    [1, 0.76, 0.52, 0.28]
      .map((k, index) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s * k)}" fill="${index % 2 ? two : one}"/>`)
      .join('');
  return {
    width: 2 * s,
    height: s,
    tile:
      cloud(0, s * 1) + cloud(2 * s, s * 1) + cloud(s, s * 1.5) + cloud(s, s * 0.5) + cloud(0, s * 1) + cloud(2 * s, s),
  };
};

const dots: Ornament = (s, one, two) => ({
  width: s,
  height: s,
  tile: `<circle cx="${n(s * 0.25)}" cy="${n(s * 0.25)}" r="${n(s * 0.13)}" fill="${one}"/><circle cx="${n(s * 0.75)}" cy="${n(s * 0.75)}" r="${n(s * 0.13)}" fill="${two}"/>`,
});

const stripes: Ornament = (s, one) => ({
  width: s,
  height: s,
  tile: `<rect width="${n(s * 0.5)}" height="${n(s)}" fill="${one}"/>`,
});

/** Woven diamonds: tenun of the eastern islands. */
const tenun: Ornament = (s, one, two) => ({
  width: 2 * s,
  height: 2 * s,
  tile: `<path d="M${n(s)} 0 L${n(2 * s)} ${n(s)} L${n(s)} ${n(2 * s)} L0 ${n(s)}Z" fill="${one}"/><path d="M${n(s)} ${n(s * 0.42)} L${n(s * 1.58)} ${n(s)} L${n(s)} ${n(s * 1.58)} L${n(s * 0.42)} ${n(s)}Z" fill="${two}"/><path d="M${n(s)} ${n(s * 0.72)} L${n(s * 1.28)} ${n(s)} L${n(s)} ${n(s * 1.28)} L${n(s * 0.72)} ${n(s)}Z" fill="${one}"/>`,
});

/** Eight-petalled flowers in a grid: ceplok. */
const ceplok: Ornament = (s, one, two) => ({
  width: 2 * s,
  height: 2 * s,
  tile: `${Array.from({ length: 8 }, (_, k) => `<ellipse transform="translate(${n(s)} ${n(s)}) rotate(${k * 45}) translate(${n(s * 0.46)} 0)" rx="${n(s * 0.32)}" ry="${n(s * 0.13)}" fill="${one}"/>`).join('')}<circle cx="${n(s)}" cy="${n(s)}" r="${n(s * 0.15)}" fill="${two}"/><path d="M0 ${n(s * 0.2)} L${n(s * 0.2)} 0 M${n(2 * s)} ${n(s * 1.8)} L${n(1.8 * s)} ${n(2 * s)} M${n(2 * s)} ${n(s * 0.2)} L${n(1.8 * s)} 0 M0 ${n(1.8 * s)} L${n(0.2 * s)} ${n(2 * s)}" stroke="${two}" stroke-width="${n(s * 0.08)}"/>`,
});

const waves: Ornament = (s, one, two) => ({
  width: 2 * s,
  height: s,
  tile: `<path d="M0 ${n(s * 0.35)} Q${n(s * 0.5)} ${n(-s * 0.15)} ${n(s)} ${n(s * 0.35)} T${n(2 * s)} ${n(s * 0.35)}" fill="none" stroke="${one}" stroke-width="${n(s * 0.16)}"/><path d="M0 ${n(s * 0.85)} Q${n(s * 0.5)} ${n(s * 0.35)} ${n(s)} ${n(s * 0.85)} T${n(2 * s)} ${n(s * 0.85)}" fill="none" stroke="${two}" stroke-width="${n(s * 0.16)}"/>`,
});

const grid: Ornament = (s, one) => ({
  width: s,
  height: s,
  tile: `<path d="M0 0H${n(s)}M0 0V${n(s)}" stroke="${one}" stroke-width="${n(s * 0.07)}" fill="none"/>`,
});

const plus: Ornament = (s, one, two) => ({
  width: 2 * s,
  height: 2 * s,
  tile: `<path d="M${n(s * 0.5)} ${n(s * 0.25)}V${n(s * 0.75)}M${n(s * 0.25)} ${n(s * 0.5)}H${n(s * 0.75)}" stroke="${one}" stroke-width="${n(s * 0.14)}"/><path d="M${n(s * 1.5)} ${n(s * 1.25)}V${n(s * 1.75)}M${n(s * 1.25)} ${n(s * 1.5)}H${n(s * 1.75)}" stroke="${two}" stroke-width="${n(s * 0.14)}"/>`,
});

export const ORNAMENTS = { kawung, parang, megaMendung, dots, stripes, tenun, ceplok, waves, grid, plus } as const;
export type OrnamentName = keyof typeof ORNAMENTS;

/**
 * A `<pattern>` for the defs of a picture; use it with `fill="url(#id)"`.
 * @param turn degrees
 */
export const patternDef = (id: string, name: OrnamentName, size: number, one: string, two: string, turn = 0): Svg => {
  const { width, height, tile } = ORNAMENTS[name](size, one, two);
  return `<pattern id="${id}" width="${n(width)}" height="${n(height)}" patternUnits="userSpaceOnUse" patternTransform="rotate(${n(turn)})">${tile}</pattern>`;
};

/** A `<linearGradient>` that covers the left and clears towards the right; `from` and `to` are shares of the width. */
export const veil = (id: string, ground: string, from: number, to: number): Svg =>
  `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0"><stop offset="${from}" stop-color="${ground}" stop-opacity="0.92"/><stop offset="${to}" stop-color="${ground}" stop-opacity="0"/></linearGradient>`;

/** Sizes that look right on a poster: small tiles for busy ornaments. */
export const ornamentSize = (random: Random, name: OrnamentName): number => {
  const [from, to] = {
    kawung: [34, 60],
    parang: [40, 64],
    megaMendung: [46, 80],
    dots: [34, 60],
    stripes: [28, 60],
    tenun: [30, 54],
    ceplok: [36, 60],
    waves: [36, 60],
    grid: [36, 64],
    plus: [32, 52],
  }[name];
  return random.int(from ?? 40, to ?? 60);
};
