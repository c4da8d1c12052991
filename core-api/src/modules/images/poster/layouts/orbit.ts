import { mix } from '../../compose/colour.ts';
import { veil } from '../../compose/patterns.ts';
import { circle, polar, rect, ring, type Svg } from '../../compose/svg.ts';
import {
  facts,
  FACTS_HEIGHT,
  fitTitle,
  HEIGHT,
  iconWithShadow,
  MARGIN,
  ornamentFill,
  title,
  titleHeight,
  WIDTH,
  type Layout,
} from '../sheet.ts';

/** Rings and bodies around the icon; the title to the left. */
export const orbit: Layout = (sheet) => {
  const { colours, random } = sheet;
  const x = 960;
  const y = 360;
  const radii = [230, 310, 400, 500, 610];
  const inks = [colours.first, colours.second, colours.third];
  const bodies: Svg[] = radii.flatMap((radius, index) =>
    Array.from({ length: index < 2 ? 2 : 3 }, (_, k) => {
      const at = polar(x, y, radius, random.next() * 2 * Math.PI)
        .split(' ')
        .map(Number);
      return circle(at[0] ?? x, at[1] ?? y, random.int(9, 26 - index * 2), inks[(index + k) % 3] ?? colours.first);
    }),
  );
  const fitted = fitTitle(sheet, { width: 590, height: 400, largest: 106 });
  const top = (HEIGHT - titleHeight(sheet, fitted) - 50 - FACTS_HEIGHT) / 2;
  return {
    defs: `${ornamentFill(sheet, 'orn', colours.ink, colours.ink)}${veil('veil', colours.ground, 0.42, 0.62)}`,
    content: [
      rect(0, 0, WIDTH, HEIGHT, colours.ground),
      rect(0, 0, WIDTH, HEIGHT, 'url(#orn)', 0, 'opacity="0.07"'),
      ...radii.map((radius, index) =>
        ring(
          x,
          y,
          radius,
          mix(colours.ground, inks[index % 3] ?? colours.first, 0.7 - index * 0.1),
          index % 2 ? 3 : 7,
          index % 2 ? 'stroke-dasharray="2 14" stroke-linecap="round"' : '',
        ),
      ),
      ...bodies,
      rect(0, 0, WIDTH, HEIGHT, 'url(#veil)'),
      circle(x, y, 186, colours.third),
      circle(x, y, 160, colours.second),
      iconWithShadow(sheet, x, y, 270, colours.deep, random.int(-10, 10)),
      title(sheet, fitted, MARGIN, top, colours.ink),
      facts(sheet, MARGIN, top + titleHeight(sheet, fitted) + 50, colours.ground, 590),
    ].join(''),
  };
};
