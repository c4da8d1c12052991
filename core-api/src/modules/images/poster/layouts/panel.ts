import { legibleOn } from '../../compose/colour.ts';
import { circle, rect, ring } from '../../compose/svg.ts';
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

/** Title on a calm ground, beside it a loud panel with ornament and icon. */
export const panel: Layout = (sheet) => {
  const { colours, random } = sheet;
  const loud = random.pick([colours.first, colours.second, colours.third]);
  const split = random.pick([760, 800, 840]);
  const middle = (split + WIDTH) / 2;
  const fitted = fitTitle(sheet, { width: split - MARGIN - 60, height: 400, largest: 112 });
  const disc = legibleOn(loud, colours.paper, colours.deep);
  const round = random.chance(0.5);
  return {
    defs: ornamentFill(sheet, 'orn', colours.paper, colours.deep),
    content: [
      rect(0, 0, WIDTH, HEIGHT, colours.ground),
      rect(split, 0, WIDTH - split, HEIGHT, loud),
      rect(split, 0, WIDTH - split, HEIGHT, 'url(#orn)', 0, 'opacity="0.2"'),
      round
        ? circle(middle, HEIGHT / 2, 205, disc) + ring(middle, HEIGHT / 2, 228, disc, 5)
        : rect(
            middle - 195,
            HEIGHT / 2 - 195,
            390,
            390,
            disc,
            40,
            `transform="rotate(${random.pick([-8, 8, 45])} ${middle} ${HEIGHT / 2})"`,
          ),
      iconWithShadow(sheet, middle, HEIGHT / 2, 300, loud, random.int(-8, 8)),
      rect(MARGIN, MARGIN, 96, 12, loud),
      title(sheet, fitted, MARGIN, MARGIN + 46, colours.ink),
      facts(sheet, MARGIN, HEIGHT - MARGIN - FACTS_HEIGHT, colours.ground, split - MARGIN - 40),
    ].join(''),
  };
};
