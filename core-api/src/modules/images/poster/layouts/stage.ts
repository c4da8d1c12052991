import { mix } from '../../compose/colour.ts';
import { circle, group, path, rect, type Svg } from '../../compose/svg.ts';
import { facts, fitTitle, HEIGHT, iconWithShadow, title, titleHeight, WIDTH, type Layout } from '../sheet.ts';

/** Heads and raised arms along the lower edge. */
const crowd = (sheet: Parameters<Layout>[0], fill: string, y: number, size: number): Svg => {
  const { random } = sheet;
  const people: Svg[] = [];
  for (let x = -20; x < WIDTH + 40; x += size * 1.55) {
    const dx = x + random.int(-8, 8);
    const head = y + random.int(-14, 14);
    people.push(
      circle(dx, head, size * 0.46, fill),
      path(
        `M${dx - size * 0.9} ${HEIGHT} V${head + size * 1.1} Q${dx} ${head + size * 0.25} ${dx + size * 0.9} ${head + size * 1.1} V${HEIGHT} Z`,
        fill,
      ),
    );
    if (random.chance(0.4)) {
      const lean = random.int(-24, 24);
      people.push(
        `<path d="M${dx + size * 0.6} ${head + size} L${dx + size * 0.7 + lean} ${head - size * 1.3}" stroke="${fill}" stroke-width="${size * 0.3}" stroke-linecap="round"/>`,
      );
    }
  }
  return people.join('');
};

/** Lights from above, a crowd below, the title between. */
export const stage: Layout = (sheet) => {
  const { colours, random } = sheet;
  const night = colours.deep;
  const lights = [colours.first, colours.second, colours.third];
  const beams = Array.from({ length: 7 }, (_, k) => {
    const x = 60 + k * 193;
    const aim = WIDTH / 2 + (x - WIDTH / 2) * random.pick([-0.4, 0.2, 1.4]);
    return (
      path(
        `M${x - 10} -20 L${x + 10} -20 L${aim + 150} ${HEIGHT} L${aim - 150} ${HEIGHT} Z`,
        lights[k % 3] ?? colours.first,
        'opacity="0.2"',
      ) + rect(x - 22, -8, 44, 30, colours.paper, 6, 'opacity="0.85"')
    );
  }).join('');
  const fitted = fitTitle(sheet, { width: 1060, height: 230, largest: 120, lines: 3 });
  const iconSize = fitted.lines.length > 2 ? 124 : 164;
  const top = 58 + iconSize + 24;
  return {
    content: [
      rect(0, 0, WIDTH, HEIGHT, night),
      circle(WIDTH / 2, 380, 420, mix(night, colours.first, 0.45), 'opacity="0.45"'),
      circle(WIDTH / 2, 380, 300, mix(night, colours.first, 0.6), 'opacity="0.4"'),
      group(beams),
      iconWithShadow(sheet, WIDTH / 2, 46 + iconSize / 2, iconSize, night, random.int(-8, 8)),
      title(sheet, fitted, WIDTH / 2, top, colours.paper, 'middle'),
      facts(sheet, WIDTH / 2, top + titleHeight(sheet, fitted) + 30, night, 1060, 'middle'),
      crowd(sheet, mix(night, colours.third, 0.28), 668, 34),
      crowd(sheet, '#050308', 708, 40),
    ].join(''),
  };
};
