import { circle, path, rect, type Svg } from '../../compose/svg.ts';
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

/** Big type on an empty ground, a rhythm of bars or a cut circle at the edge. */
export const swiss: Layout = (sheet) => {
  const { colours, random } = sheet;
  const fitted = fitTitle(sheet, { width: 655, height: 410, largest: 136 });
  const inks = [colours.first, colours.second, colours.third, colours.ink];
  const figure = random.pick(['bars', 'circle', 'steps'] as const);
  let edge: Svg;
  if (figure === 'bars') {
    edge = Array.from({ length: 9 }, (_, k) => {
      const height = random.int(170, 640);
      return rect(830 + k * 52, HEIGHT - height, 38, height, inks[k % 3] ?? colours.first);
    }).join('');
  } else if (figure === 'circle') {
    edge =
      circle(1110, 360, 350, colours.first) +
      circle(1110, 360, 350, 'url(#orn)', 'opacity="0.22"') +
      circle(1110, 360, 232, colours.second);
  } else {
    edge =
      [0, 1, 2, 3]
        .map((k) =>
          path(`M${WIDTH} ${k * 180} H${1120 - k * 110} V${(k + 1) * 180} H${WIDTH} Z`, inks[k % 3] ?? colours.first),
        )
        .join('') + rect(790, 0, 490, HEIGHT, 'url(#orn)', 0, 'opacity="0.12"');
  }
  return {
    defs: ornamentFill(sheet, 'orn', colours.paper, colours.deep),
    content: [
      rect(0, 0, WIDTH, HEIGHT, colours.ground),
      edge,
      iconWithShadow(
        sheet,
        figure === 'circle' ? 1090 : 1055,
        355,
        figure === 'bars' ? 330 : 340,
        colours.deep,
        random.int(-8, 8),
      ),
      rect(MARGIN, MARGIN - 14, 640, 6, colours.ink),
      title(sheet, fitted, MARGIN, MARGIN + 24, colours.ink),
      facts(sheet, MARGIN, HEIGHT - MARGIN - FACTS_HEIGHT + 10, colours.ground, 660),
    ].join(''),
  };
};
