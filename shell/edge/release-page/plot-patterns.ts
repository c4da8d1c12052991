import { trusted } from './markup.ts';

/** What lies in the tile of each style, 8 units wide and high: each is told apart without its colour. */
const TILES = [
  '',
  '<path d="M-2 2 2 -2M0 8 8 0M6 10 10 6"/>',
  '<circle cx="4" cy="4" r="1.4"/>',
  '<path d="M0 4H8"/>',
  '<path d="M-2 6 2 10M0 0 8 8M6 -2 10 2"/>',
  '<path d="M4 0V8"/>',
  '<path d="M0 4H8M4 0V8"/>',
];

/** How many styles of lines and bands there are. */
export const STYLES = TILES.length;

/** The patterns that bands are filled with, once for all drawings of a page. */
export const patternDefinitions = trusted(
  `<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>${TILES.map(
    (tile, style) =>
      `<pattern id="isi-${style}" class="tile-${style}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8"/>${tile}</pattern>`,
  ).join('')}</defs></svg>`,
);
