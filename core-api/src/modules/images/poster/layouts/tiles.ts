import { legibleOn } from '../../compose/colour.ts';
import { circle, group, path, rect, type Svg } from '../../compose/svg.ts';
import { facts, FACTS_HEIGHT, fitTitle, HEIGHT, mainIcon, MARGIN, title, WIDTH, type Layout } from '../sheet.ts';

const SIZE = 180;

/** Bauhaus shapes in a square of 180, drawn at 0, 0. */
const SHAPES: readonly ((a: string, b: string) => Svg)[] = [
  (a) => path(`M0 0 H${SIZE} A${SIZE} ${SIZE} 0 0 1 0 ${SIZE} Z`, a),
  (a) => path(`M${SIZE} ${SIZE} H0 A${SIZE} ${SIZE} 0 0 1 ${SIZE} 0 Z`, a),
  (a, b) => circle(90, 90, 78, a) + circle(90, 90, 34, b),
  (a) => path(`M0 0 H${SIZE} L0 ${SIZE} Z`, a),
  (a, b) => path(`M0 0 A90 90 0 0 0 ${SIZE} 0 Z`, a) + path(`M0 90 A90 90 0 0 0 ${SIZE} 90 Z`, b),
  (a) => [0, 1, 2].map((k) => rect(0, k * 60 + 15, SIZE, 30, a)).join(''),
  (a, b) =>
    path(`M0 90 A90 90 0 0 1 90 0 A90 90 0 0 1 0 90Z M90 180 A90 90 0 0 1 180 90 A90 90 0 0 1 90 180Z`, a) +
    circle(135, 45, 30, b),
  (a) => [0, 1, 2, 3].flatMap((r) => [0, 1, 2, 3].map((c) => circle(22 + c * 45, 22 + r * 45, 11, a))).join(''),
  (a, b) => rect(30, 30, 120, 120, a) + rect(60, 60, 60, 60, b),
];

/** Title beside a wall of geometric tiles; the icon takes four of them. */
export const tiles: Layout = (sheet) => {
  const { colours, random } = sheet;
  const columns = 3;
  const left = WIDTH - columns * SIZE;
  const big = { row: random.int(0, 2), column: random.int(0, 1) };
  const inks = [colours.first, colours.second, colours.third, colours.deep, colours.paper];
  const cells: Svg[] = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (row >= big.row && row < big.row + 2 && column >= big.column && column < big.column + 2) continue;
      const [ground = colours.paper, one = colours.first, two = colours.second] = random.sample(inks, 3);
      const turn = random.pick([0, 90, 180, 270]);
      cells.push(
        group(
          rect(0, 0, SIZE + 1, SIZE + 1, ground) +
            group(random.pick(SHAPES)(one, two), `transform="rotate(${turn} 90 90)"`),
          `transform="translate(${left + column * SIZE} ${row * SIZE})"`,
        ),
      );
    }
  }
  const tile = random.pick([colours.second, colours.paper, colours.first]);
  const x = left + big.column * SIZE;
  const y = big.row * SIZE;
  const fitted = fitTitle(sheet, { width: left - MARGIN - 56, height: 400, largest: 108 });
  return {
    content: [
      rect(0, 0, WIDTH, HEIGHT, colours.ground),
      ...cells,
      rect(x, y, SIZE * 2, SIZE * 2, tile),
      circle(x + SIZE, y + SIZE, 150, legibleOn(tile, colours.deep, colours.paper), 'opacity="0.12"'),
      mainIcon(sheet, x + SIZE, y + SIZE, 270, 0),
      title(sheet, fitted, MARGIN, MARGIN + 8, colours.ink),
      facts(sheet, MARGIN, HEIGHT - MARGIN - FACTS_HEIGHT, colours.ground, left - MARGIN - 40),
    ].join(''),
  };
};
