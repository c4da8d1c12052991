import { mix } from '../../compose/colour.ts';
import { veil } from '../../compose/patterns.ts';
import { circle, path, polar, rect } from '../../compose/svg.ts';
import {
  facts,
  FACTS_HEIGHT,
  fitTitle,
  HEIGHT,
  iconWithShadow,
  ornamentFill,
  title,
  titleHeight,
  WIDTH,
  type Layout,
} from '../sheet.ts';

/** A sunburst over the whole sheet, the icon rising at its heart. */
export const rays: Layout = (sheet) => {
  const { colours, random } = sheet;
  const side = random.pick(['low', 'right'] as const);
  const [x, y] = side === 'low' ? [WIDTH / 2, HEIGHT + 30] : [980, 370];
  const count = random.pick([20, 24, 28]);
  const beam = mix(colours.ground, random.pick([colours.first, colours.third, colours.second]), 0.55);
  const burst = Array.from({ length: count }, (_, k) => {
    const a = (k * 2 * Math.PI) / count;
    return `M${x} ${y} L${polar(x, y, 1500, a)} L${polar(x, y, 1500, a + Math.PI / count)} Z`;
  }).join('');
  const base = [rect(0, 0, WIDTH, HEIGHT, colours.ground), path(burst, beam, 'opacity="0.6"')];
  const defs = ornamentFill(sheet, 'orn', colours.paper, colours.deep);
  if (side === 'low') {
    const fitted = fitTitle(sheet, { width: 1080, height: 250, largest: 118, lines: 3 });
    return {
      defs,
      content: [
        ...base,
        circle(x, HEIGHT + 40, 300, colours.second),
        circle(x, HEIGHT + 40, 252, colours.first),
        circle(x, HEIGHT + 40, 252, 'url(#orn)', 'opacity="0.2"'),
        iconWithShadow(sheet, x, HEIGHT - 150, 290, colours.deep, random.int(-6, 6)),
        title(sheet, fitted, x, 64, colours.ink, 'middle'),
        facts(sheet, x, 64 + titleHeight(sheet, fitted) + 34, colours.ground, 1100, 'middle'),
      ].join(''),
    };
  }
  const fitted = fitTitle(sheet, { width: 600, height: 400, largest: 112 });
  const top = (HEIGHT - titleHeight(sheet, fitted) - 48 - FACTS_HEIGHT) / 2;
  return {
    defs: defs + veil('veil', colours.ground, 0.25, 0.7),
    content: [
      ...base,
      rect(0, 0, WIDTH, HEIGHT, 'url(#veil)'),
      circle(x, y, 268, colours.second),
      circle(x, y, 226, colours.first),
      circle(x, y, 226, 'url(#orn)', 'opacity="0.2"'),
      iconWithShadow(sheet, x, y, 330, colours.deep, random.int(-8, 8)),
      title(sheet, fitted, 72, top, colours.ink),
      facts(sheet, 72, top + titleHeight(sheet, fitted) + 48, colours.ground, 600),
    ].join(''),
  };
};
