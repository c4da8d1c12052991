import { legibleOn, mix } from '../../compose/colour.ts';
import { icon } from '../../compose/icons.ts';
import { circle, group, rect, type Svg } from '../../compose/svg.ts';
import { facts, FACTS_HEIGHT, fitTitle, HEIGHT, title, titleHeight, WIDTH, type Layout } from '../sheet.ts';

/** A wallpaper of icons with a label in the middle. */
export const scatter: Layout = (sheet) => {
  const { colours, random, icons } = sheet;
  const step = 168;
  const cells: Svg[] = [];
  for (let row = -1; row < 6; row += 1) {
    for (let column = -1; column < 9; column += 1) {
      const x = column * step + (row % 2 ? step / 2 : 0) + 20;
      const y = row * (step * 0.82) + 40;
      const plain = (row + column * 2) % 5 === 0;
      const ink = random.pick([colours.first, colours.second, colours.third]);
      cells.push(
        plain
          ? circle(x, y, random.int(18, 34), ink)
          : icon(random.pick(icons), x, y, 112, colours, random.int(-22, 22)),
      );
    }
  }
  const card = random.pick([colours.paper, colours.first, colours.deep]);
  const ink = legibleOn(card, colours.deep, colours.paper);
  const width = 860;
  const fitted = fitTitle(sheet, { width: width - 120, height: 260, largest: 100, lines: 3 });
  const height = titleHeight(sheet, fitted) + FACTS_HEIGHT + 156;
  const x = (WIDTH - width) / 2;
  const y = (HEIGHT - height) / 2;
  return {
    content: [
      rect(0, 0, WIDTH, HEIGHT, mix(colours.ground, colours.second, 0.15)),
      group(cells.join('')),
      rect(x + 12, y + 14, width, height, colours.deep, 44, 'opacity="0.3"'),
      rect(x, y, width, height, card, 44),
      rect(
        x + 14,
        y + 14,
        width - 28,
        height - 28,
        'none',
        32,
        `stroke="${ink}" stroke-opacity="0.5" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round"`,
      ),
      title(sheet, fitted, WIDTH / 2, y + 58, ink, 'middle'),
      facts(sheet, WIDTH / 2, y + 58 + titleHeight(sheet, fitted) + 46, card, width - 120, 'middle'),
    ].join(''),
  };
};
