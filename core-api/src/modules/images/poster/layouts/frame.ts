import { legibleOn } from '../../compose/colour.ts';
import { circle, path, rect, type Svg } from '../../compose/svg.ts';
import {
  facts,
  FACTS_HEIGHT,
  fitTitle,
  HEIGHT,
  mainIcon,
  ornamentFill,
  title,
  titleHeight,
  WIDTH,
  type Layout,
} from '../sheet.ts';

/** Pointed teeth along a line: the tumpal of a cloth's edge. */
const tumpal = (
  x: number,
  y: number,
  width: number,
  count: number,
  height: number,
  fill: string,
  inner: string,
): Svg => {
  const step = width / count;
  return Array.from({ length: count }, (_, k) => {
    const left = x + k * step;
    return (
      path(`M${left} ${y} L${left + step / 2} ${y + height} L${left + step} ${y} Z`, fill) +
      path(`M${left + step * 0.25} ${y} L${left + step / 2} ${y + height * 0.55} L${left + step * 0.75} ${y} Z`, inner)
    );
  }).join('');
};

/** A cloth border of batik round a quiet panel. */
export const frame: Layout = (sheet) => {
  const { colours, random } = sheet;
  const border = random.pick([colours.ground, colours.deep, colours.third]);
  const light = random.chance(0.6);
  const panel = light ? colours.paper : colours.deep;
  const ink = legibleOn(panel, colours.deep, colours.paper);
  const x = 112;
  const y = 78;
  const width = WIDTH - 2 * x;
  const height = HEIGHT - 2 * y;
  const fitted = fitTitle(sheet, { width: width - 180, height: 220, largest: 104, lines: 3 });
  const iconSize = fitted.lines.length > 2 ? 112 : 140;
  const total = iconSize + 28 + titleHeight(sheet, fitted) + 34 + FACTS_HEIGHT;
  const top = y + (height - total) / 2 + 16;
  return {
    defs: ornamentFill(sheet, 'orn', legibleOn(border, colours.second, colours.first), colours.first),
    content: [
      rect(0, 0, WIDTH, HEIGHT, border),
      rect(0, 0, WIDTH, HEIGHT, 'url(#orn)', 0, 'opacity="0.85"'),
      rect(x - 22, y - 22, width + 44, height + 44, colours.first, 10),
      rect(x, y, width, height, panel, 4),
      rect(x + 16, y + 16, width - 32, height - 32, 'none', 2, `stroke="${colours.second}" stroke-width="3"`),
      tumpal(x + 16, y + 16, width - 32, 28, 26, colours.first, colours.second),
      circle(WIDTH / 2, top + iconSize / 2, iconSize * 0.62, colours.second, 'opacity="0.35"'),
      mainIcon(sheet, WIDTH / 2, top + iconSize / 2, iconSize),
      title(sheet, fitted, WIDTH / 2, top + iconSize + 28, ink, 'middle'),
      facts(sheet, WIDTH / 2, top + iconSize + 28 + titleHeight(sheet, fitted) + 34, panel, width - 160, 'middle'),
    ].join(''),
  };
};
