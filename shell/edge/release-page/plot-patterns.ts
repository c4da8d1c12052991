import { trusted } from './markup.ts';

/** Content of each style's pattern, 8 units wide and high, to differ without colour. */
const TILES = [
  '',
  '<path d="M-2 2 2 -2M0 8 8 0M6 10 10 6"/>',
  '<circle cx="4" cy="4" r="1.4"/>',
  '<path d="M0 4H8"/>',
  '<path d="M-2 6 2 10M0 0 8 8M6 -2 10 2"/>',
  '<path d="M4 0V8"/>',
  '<path d="M0 4H8M4 0V8"/>',
];

export const STYLES = TILES.length;

/** Fill patterns of bands, once for all plots of a page. */
export const patternDefinitions = trusted(
  `<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>${TILES.map(
    (tile, style) =>
      `<pattern id="isi-${style}" class="tile-${style}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8"/>${tile}</pattern>`,
  ).join('')}</defs></svg>`,
);
