import { legibleOn } from '../../compose/colour.ts';
import { circle, group, line, path, rect, type Svg } from '../../compose/svg.ts';
import { text } from '../../compose/type.ts';
import { facts, FACTS_HEIGHT, fitTitle, HEIGHT, mainIcon, ornamentFill, title, WIDTH, type Layout } from '../sheet.ts';

const X = 96;
const Y = 104;
const W = WIDTH - 2 * X;
const H = HEIGHT - 2 * Y;
const TEAR = 840;

const outline = (dx: number, dy: number): string => {
  const [x, y] = [X + dx, Y + dy];
  const notch = 34;
  const tear = TEAR + dx;
  return `M${x + 24} ${y} H${tear - notch} A${notch} ${notch} 0 0 0 ${tear + notch} ${y} H${x + W - 24} Q${x + W} ${y} ${x + W} ${y + 24} V${y + H - 24} Q${x + W} ${y + H} ${x + W - 24} ${y + H} H${tear + notch} A${notch} ${notch} 0 0 0 ${tear - notch} ${y + H} H${x + 24} Q${x} ${y + H} ${x} ${y + H - 24} V${y + 24} Q${x} ${y} ${x + 24} ${y} Z`;
};

/** A big admission ticket on a patterned ground. */
export const ticket: Layout = (sheet) => {
  const { colours, random } = sheet;
  const card = random.pick([colours.paper, colours.paper, colours.second]);
  const ink = legibleOn(card, colours.deep, colours.paper);
  const ground = random.pick([colours.ground, colours.first, colours.third]);
  const stub = random.pick([colours.first, colours.third].filter((colour) => colour !== ground));
  const fitted = fitTitle(sheet, { width: TEAR - X - 120, height: 270, largest: 96, lines: 4 });
  const bars: Svg[] = [];
  for (let x = 0; x < 240;) {
    const width = random.pick([3, 3, 5, 8, 11]);
    bars.push(rect(930 + x, Y + H - 104, width, 58, legibleOn(stub, colours.deep, colours.paper)));
    x += width + random.pick([4, 6, 9]);
  }
  const content = [
    path(outline(14, 16), colours.deep, 'opacity="0.35"'),
    `<clipPath id="card"><path d="${outline(0, 0)}"/></clipPath>`,
    group(
      rect(X, Y, W, H, card) + rect(TEAR, Y, W, H, stub) + rect(TEAR, Y, W, H, 'url(#orn)', 0, 'opacity="0.14"'),
      'clip-path="url(#card)"',
    ),
    line(TEAR, Y + 50, TEAR, Y + H - 50, ink, 5, 'stroke-dasharray="4 16" stroke-linecap="round"'),
    circle(1010, Y + 190, 138, card),
    mainIcon(sheet, 1010, Y + 190, 210, random.int(-10, 10)),
    ...bars,
    text('TIKET MASUK', X + 60, Y + 66, { typeface: 'bold', size: 24, fill: ink, tracking: 5, more: 'opacity="0.75"' }),
    title(sheet, fitted, X + 60, Y + 96, ink),
    facts(sheet, X + 60, Y + H - FACTS_HEIGHT - 34, card, TEAR - X - 100),
  ].join('');
  return {
    defs: ornamentFill(sheet, 'orn', legibleOn(ground, colours.paper, colours.deep), colours.second),
    content:
      rect(0, 0, WIDTH, HEIGHT, ground) +
      rect(0, 0, WIDTH, HEIGHT, 'url(#orn)', 0, 'opacity="0.3"') +
      group(content, `transform="rotate(${random.pick([-3, -2, 2])} ${WIDTH / 2} ${HEIGHT / 2})"`),
  };
};
