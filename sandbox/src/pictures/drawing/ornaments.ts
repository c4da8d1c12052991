import { circle, n, path, rect, stroke, type Svg } from './svg.ts';

/** A repeating ornament: its tile in units, in one colour or two, and how many pixels of a poster a unit may have. */
type Ornament = {
  width: number;
  height: number;
  sizes: readonly [number, number];
  tile: (one: string, two: string) => Svg;
};

/** Four petals round a cross: the kawung of Javanese batik. */
const kawung: Ornament = {
  width: 2,
  height: 2,
  sizes: [34, 60],
  tile: (one, two) => {
    const petal = (x: number, y: number, turn: number) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="0.46" ry="0.25" fill="${one}"/><ellipse rx="0.2" ry="0.055" fill="${two}"/></g>`;
    const petals = petal(0.5, 0.5, 45) + petal(1.5, 0.5, -45) + petal(0.5, 1.5, -45) + petal(1.5, 1.5, 45);
    const corners = [0, 2].flatMap((x) => [0, 2].map((y) => circle(x, y, 0.1, two)));
    return petals + circle(1, 1, 0.1, two) + corners.join('');
  },
};

/** Slanting rows of S-shaped blades: parang. */
const parang: Ornament = {
  width: 2,
  height: 2,
  sizes: [40, 64],
  tile: (one, two) =>
    [-1, 0, 1, 2]
      .map((x) => {
        const blade = stroke('M-0.1 2 C0.5 1.6 -0.1 1.2 0.5 1 S0.5 0.4 1.1 0', one, 0.22);
        return `<g transform="translate(${x} 0)">${blade}${circle(0.02, 1.05, 0.1, two)}</g>`;
      })
      .join(''),
};

/** Nested cloud scallops: mega mendung of Cirebon. */
const megaMendung: Ornament = {
  width: 2,
  height: 1,
  sizes: [46, 80],
  tile: (one, two) => {
    const cloud = (x: number, y: number) =>
      [1, 0.76, 0.52, 0.28].map((radius, at) => circle(x, y, radius, at % 2 ? two : one)).join('');
    return cloud(1, 1.5) + cloud(1, 0.5) + cloud(0, 1) + cloud(2, 1);
  },
};

const dots: Ornament = {
  width: 1,
  height: 1,
  sizes: [34, 60],
  tile: (one, two) => circle(0.25, 0.25, 0.13, one) + circle(0.75, 0.75, 0.13, two),
};

const stripes: Ornament = { width: 1, height: 1, sizes: [28, 60], tile: (one) => rect(0, 0, 0.5, 1, one) };

/** Woven diamonds: tenun of the eastern islands. */
const tenun: Ornament = {
  width: 2,
  height: 2,
  sizes: [30, 54],
  tile: (one, two) =>
    [1, 0.58, 0.28]
      .map((half, at) => path(`M1 ${n(1 - half)} L${1 + half} 1 L1 ${1 + half} L${n(1 - half)} 1Z`, at % 2 ? two : one))
      .join(''),
};

/** Eight-petalled flowers in a grid: ceplok. */
const ceplok: Ornament = {
  width: 2,
  height: 2,
  sizes: [36, 60],
  tile: (one, two) => {
    const petal = (k: number) =>
      `<ellipse transform="translate(1 1) rotate(${k * 45}) translate(0.46 0)" rx="0.32" ry="0.13" fill="${one}"/>`;
    const corners = 'M0 0.2 L0.2 0 M2 1.8 L1.8 2 M2 0.2 L1.8 0 M0 1.8 L0.2 2';
    return [0, 1, 2, 3, 4, 5, 6, 7].map(petal).join('') + circle(1, 1, 0.15, two) + stroke(corners, two, 0.08);
  },
};

const waves: Ornament = {
  width: 2,
  height: 1,
  sizes: [36, 60],
  tile: (one, two) =>
    stroke('M0 0.35 Q0.5 -0.15 1 0.35 T2 0.35', one, 0.16) + stroke('M0 0.85 Q0.5 0.35 1 0.85 T2 0.85', two, 0.16),
};

const grid: Ornament = { width: 1, height: 1, sizes: [36, 64], tile: (one) => stroke('M0 0H1M0 0V1', one, 0.07) };

const plus: Ornament = {
  width: 2,
  height: 2,
  sizes: [32, 52],
  tile: (one, two) =>
    stroke('M0.5 0.25V0.75M0.25 0.5H0.75', one, 0.14) + stroke('M1.5 1.25V1.75M1.25 1.5H1.75', two, 0.14),
};

export const ORNAMENTS = { kawung, parang, megaMendung, dots, stripes, tenun, ceplok, waves, grid, plus };
export type OrnamentName = keyof typeof ORNAMENTS;

/**
 * A `<pattern>` for the defs of a picture; used with `fill="url(#id)"`.
 * @param size pixels of a unit @param turn degrees
 */
export const pattern = (id: string, name: OrnamentName, size: number, one: string, two: string, turn = 0): Svg => {
  const { width, height, tile } = ORNAMENTS[name];
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${size})">${tile(one, two)}</pattern>`;
};
