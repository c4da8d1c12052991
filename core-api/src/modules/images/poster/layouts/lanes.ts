import { legibleOn } from '../../compose/colour.ts';
import { group, path, rect } from '../../compose/svg.ts';
import {
  facts,
  FACTS_HEIGHT,
  fitTitle,
  HEIGHT,
  iconWithShadow,
  MARGIN,
  ornamentFill,
  title,
  WIDTH,
  type Layout,
} from '../sheet.ts';

const SLANT = 190;
const band = (x: number, width: number) => `M${x + SLANT} 0 H${x + SLANT + width} L${x + width} ${HEIGHT} H${x} Z`;

/** Slanting bands of speed; the title leans with them. */
export const lanes: Layout = (sheet) => {
  const { colours, random } = sheet;
  const start = random.int(640, 700);
  const order = random.sample([colours.first, colours.second, colours.third], 3);
  const widths = [random.int(40, 90), random.int(420, 460), random.int(40, 120)];
  let x = start;
  const bands = order.map((ink, index) => {
    const drawn = path(band(x, widths[index] ?? 80), ink);
    x += (widths[index] ?? 80) + 16;
    return drawn;
  });
  const wide = order[1] ?? colours.second;
  const middle = start + (widths[0] ?? 60) + 16 + (widths[1] ?? 440) / 2 + SLANT / 2;
  const fitted = fitTitle(sheet, { width: 620, height: 370, largest: 124 });
  return {
    defs: ornamentFill(sheet, 'orn', legibleOn(wide, colours.deep, colours.paper), wide),
    content: [
      rect(0, 0, WIDTH, HEIGHT, colours.ground),
      path(band(-260, 150), colours.ink, 'opacity="0.05"'),
      path(band(60, 90), colours.ink, 'opacity="0.05"'),
      ...bands,
      path(band(start + (widths[0] ?? 60) + 16, widths[1] ?? 440), 'url(#orn)', 'opacity="0.14"'),
      iconWithShadow(sheet, middle, HEIGHT / 2, 390, colours.deep, random.pick([-12, -6, 8])),
      group(title(sheet, fitted, MARGIN + 40, MARGIN + 6, colours.ink), 'transform="translate(30 0) skewX(-8)"'),
      facts(sheet, MARGIN, HEIGHT - MARGIN - FACTS_HEIGHT + 16, colours.ground, 560),
    ].join(''),
  };
};
