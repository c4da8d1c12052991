import { accentAt, accents, legibleOn, mix } from '../drawing/colours.ts';
import { icon } from '../drawing/icons.ts';
import { crowd } from '../drawing/people.ts';
import {
  backdrop,
  circle,
  group,
  HEIGHT,
  path,
  rays as wedges,
  rect,
  stroke,
  veil,
  WIDTH,
  type Svg,
} from '../drawing/svg.ts';
import { capHeight, fit, text, textWidth } from '../drawing/text.ts';
import {
  facts,
  FACTS_HEIGHT,
  fitTitle,
  fitWords,
  iconWithShadow,
  mainIcon,
  MARGIN,
  ornamentFill,
  title,
  type Layout,
} from './sheet.ts';

// Layouts whose figure fills the sheet, with the words on or in it.

const MIDDLE = WIDTH / 2;

/** Pointed teeth along a line: the tumpal of a cloth's edge. */
const tumpal = (x: number, y: number, width: number, fill: string, inner: string): Svg => {
  const count = 28;
  const step = width / count;
  const tooth = (left: number, margin: number, height: number, colour: string) =>
    path(`M${left + margin} ${y} L${left + step / 2} ${y + height} L${left + step - margin} ${y} Z`, colour);
  return Array.from({ length: count }, (_, k) => {
    const left = x + k * step;
    return tooth(left, 0, 26, fill) + tooth(left, step / 4, 14.3, inner);
  }).join('');
};

/** A cloth border of batik round a quiet panel. */
export const frame: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { first, second, deep, paper } = colours;
  const border = random.pick([colours.ground, deep, colours.third]);
  const ground = random.chance(0.6) ? paper : deep;
  const [x, y] = [112, 78];
  const [width, height] = [WIDTH - 2 * x, HEIGHT - 2 * y];
  const words = fitWords(sheet, { width: width - 180, height: 220, largest: 104, lines: 3, gap: 34 });
  const iconSize = words.lines > 2 ? 112 : 140;
  const top = y + (height - iconSize - 28 - words.height) / 2 + 16;
  return {
    defs: ornamentFill(sheet, legibleOn(border, second, first), first),
    content: [
      backdrop(border),
      backdrop('url(#orn)', 'opacity="0.85"'),
      rect(x - 22, y - 22, width + 44, height + 44, first, 10),
      rect(x, y, width, height, ground, 4),
      rect(x + 16, y + 16, width - 32, height - 32, 'none', 2, `stroke="${second}" stroke-width="3"`),
      tumpal(x + 16, y + 16, width - 32, first, second),
      circle(MIDDLE, top + iconSize / 2, iconSize * 0.62, second, 'opacity="0.35"'),
      mainIcon(sheet, MIDDLE, top + iconSize / 2, iconSize),
      words.draw(MIDDLE, top + iconSize + 28, {
        ink: legibleOn(ground, deep, paper),
        ground,
        factsWidth: width - 160,
        anchor: 'middle',
      }),
    ],
  };
};

const SMALL_WORDS = new Set(['dan', 'di', 'ke', 'dari', 'untuk', 'yang', 'bersama', 'the', 'tahun', 'sebuah']);

/** The most significant word of a title: the longest that is no small word or number. */
const getKeyword = (words: string): string =>
  words
    .split(/[\s:#]+/)
    .filter((word) => /^[\p{L}-]+$/u.test(word) && !SMALL_WORDS.has(word.toLowerCase()))
    .slice(0, 4)
    .reduce((best, word) => (word.length > best.length && word.length <= 11 ? word : best), '') || 'ACARA';

/** One word fills the sheet in rows; title and facts stand on a block before it. */
export const keyword: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { first, second, third, deep, paper } = colours;
  const word = getKeyword(sheet.title).toUpperCase();
  const { size } = fit('poster', word, { width: WIDTH - 60, height: 250, largest: 260, lines: 1 });
  const capitals = capHeight('poster', size);
  const faint = mix(colours.ground, random.pick([first, third]), 0.42);
  const rows = Array.from({ length: Math.ceil(HEIGHT / (capitals + 26)) + 1 }, (_, k) => {
    const shift = k % 2 ? -0.35 * textWidth('poster', word, size) : 0;
    const y = k * (capitals + 26) + capitals + 8;
    return text(`${word} ${word} ${word}`, shift + 10, y, { typeface: 'poster', size, fill: faint });
  });
  const loud = legibleOn(colours.ground, ...accents(colours));
  const ground = random.pick([deep, paper, loud]);
  const words = fitWords(sheet, { width: 640, height: 330, largest: 96, lines: 4, gap: 46 });
  const top = HEIGHT - words.height - 148;
  return {
    content: [
      backdrop(colours.ground),
      ...rows,
      circle(1010, 330, 240, ground === loud ? second : loud),
      iconWithShadow(sheet, 1010, 330, 370, deep, random.int(-10, 10)),
      rect(MARGIN - 16, top, 736, words.height + 92, ground, 12),
      words.draw(MARGIN + 30, top + 46, { ink: legibleOn(ground, deep, paper), ground }),
    ],
  };
};

/** A sunburst over the whole sheet, the icon rising at its heart: at the lower edge or beside the words. */
export const rays: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { ground, ink, first, second, third, deep, paper } = colours;
  const isLow = random.pick([true, false]);
  const [x, y] = isLow ? [MIDDLE, HEIGHT + 30] : [980, 370];
  const count = random.pick([20, 24, 28]);
  const beam = mix(ground, random.pick([first, third, second]), 0.55);
  const burst = [backdrop(ground), path(wedges(x, y, 1500, count), beam, 'opacity="0.6"')];
  const ornament = ornamentFill(sheet, paper, deep);
  const sun = (sunY: number, outer: number, inner: number) => [
    circle(x, sunY, outer, second),
    circle(x, sunY, inner, first),
    circle(x, sunY, inner, 'url(#orn)', 'opacity="0.2"'),
  ];
  if (isLow) {
    const words = fitWords(sheet, { width: 1080, height: 250, largest: 118, lines: 3, gap: 34 });
    return {
      defs: ornament,
      content: [
        ...burst,
        ...sun(HEIGHT + 40, 300, 252),
        iconWithShadow(sheet, x, HEIGHT - 150, 290, deep, random.int(-6, 6)),
        words.draw(x, 64, { ink, ground, factsWidth: 1100, anchor: 'middle' }),
      ],
    };
  }
  const words = fitWords(sheet, { width: 600, height: 400, largest: 112, gap: 48 });
  return {
    defs: ornament + veil('veil', ground, 0.25, 0.7),
    content: [
      ...burst,
      backdrop('url(#veil)'),
      ...sun(y, 268, 226),
      iconWithShadow(sheet, x, y, 330, deep, random.int(-8, 8)),
      words.draw(MARGIN, words.middle, { ink, ground }),
    ],
  };
};

/** A wallpaper of icons with a label in the middle. */
export const scatter: Layout = (sheet) => {
  const { colours, random, icons } = sheet;
  const { first, second, deep, paper } = colours;
  const step = 168;
  const cells: Svg[] = [];
  for (let row = -1; row < 6; row += 1)
    for (let column = -1; column < 9; column += 1) {
      const x = column * step + (row % 2 ? step / 2 : 0) + 20;
      const y = row * (step * 0.82) + 40;
      const ink = random.pick(accents(colours));
      cells.push(
        (row + column * 2) % 5 === 0
          ? circle(x, y, random.int(18, 34), ink)
          : icon(random.pick(icons), x, y, 112, colours, random.int(-22, 22)),
      );
    }
  const ground = random.pick([paper, first, deep]);
  const ink = legibleOn(ground, deep, paper);
  const width = 860;
  const words = fitWords(sheet, { width: width - 120, height: 260, largest: 100, lines: 3, gap: 46 });
  const height = words.height + 110;
  const [x, y] = [(WIDTH - width) / 2, (HEIGHT - height) / 2];
  const stitches = `stroke="${ink}" stroke-opacity="0.5" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round"`;
  return {
    content: [
      backdrop(mix(colours.ground, second, 0.15)),
      ...cells,
      rect(x + 12, y + 14, width, height, deep, 44, 'opacity="0.3"'),
      rect(x, y, width, height, ground, 44),
      rect(x + 14, y + 14, width - 28, height - 28, 'none', 32, stitches),
      words.draw(MIDDLE, y + 58, { ink, ground, anchor: 'middle' }),
    ],
  };
};

/** Lights from above, a crowd below, the title between. */
export const stage: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { deep: night, first, third, paper } = colours;
  const beams = Array.from({ length: 7 }, (_, k) => {
    const x = 60 + k * 193;
    const aim = MIDDLE + (x - MIDDLE) * random.pick([-0.4, 0.2, 1.4]);
    const beam = `M${x - 10} -20 L${x + 10} -20 L${aim + 150} ${HEIGHT} L${aim - 150} ${HEIGHT} Z`;
    return path(beam, accentAt(colours, k), 'opacity="0.2"') + rect(x - 22, -8, 44, 30, paper, 6, 'opacity="0.85"');
  });
  const words = fitWords(sheet, { width: 1060, height: 230, largest: 120, lines: 3, gap: 30 });
  const iconSize = words.lines > 2 ? 124 : 164;
  return {
    content: [
      backdrop(night),
      circle(MIDDLE, 380, 420, mix(night, first, 0.45), 'opacity="0.45"'),
      circle(MIDDLE, 380, 300, mix(night, first, 0.6), 'opacity="0.4"'),
      ...beams,
      iconWithShadow(sheet, MIDDLE, 46 + iconSize / 2, iconSize, night, random.int(-8, 8)),
      words.draw(MIDDLE, iconSize + 82, { ink: paper, ground: night, anchor: 'middle' }),
      crowd(random, 668, 34, mix(night, third, 0.28), 0.4),
      crowd(random, 708, 40, '#050308', 0.4),
    ],
  };
};

const CARD = { x: 96, y: 104, width: WIDTH - 192, height: HEIGHT - 208 };
const TEAR = 840;

/** A card with round corners and a notch at each end of its tear. */
const cardOutline = (dx: number, dy: number): string => {
  const [x, y] = [CARD.x + dx, CARD.y + dy];
  const [right, bottom] = [x + CARD.width, y + CARD.height];
  const [before, after] = [TEAR + dx - 34, TEAR + dx + 34];
  return [
    `M${x + 24} ${y} H${before} A34 34 0 0 0 ${after} ${y} H${right - 24} Q${right} ${y} ${right} ${y + 24}`,
    `V${bottom - 24} Q${right} ${bottom} ${right - 24} ${bottom} H${after} A34 34 0 0 0 ${before} ${bottom}`,
    `H${x + 24} Q${x} ${bottom} ${x} ${bottom - 24} V${y + 24} Q${x} ${y} ${x + 24} ${y} Z`,
  ].join(' ');
};

/** A big admission ticket on a patterned ground. */
export const ticket: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { first, second, third, deep, paper } = colours;
  const card = random.pick([paper, paper, second]);
  const ink = legibleOn(card, deep, paper);
  const ground = random.pick([colours.ground, first, third]);
  const stub = random.pick([first, third].filter((colour) => colour !== ground));
  const { x, y, width, height } = CARD;
  const fitted = fitTitle(sheet, { width: TEAR - x - 120, height: 270, largest: 96, lines: 4 });
  const bars: Svg[] = [];
  for (let left = 0; left < 240;) {
    const bar = random.pick([3, 3, 5, 8, 11]);
    bars.push(rect(930 + left, y + height - 104, bar, 58, legibleOn(stub, deep, paper)));
    left += bar + random.pick([4, 6, 9]);
  }
  const stubPart = (fill: string, more = '') => rect(TEAR, y, width, height, fill, 0, more);
  const content = [
    path(cardOutline(14, 16), deep, 'opacity="0.35"'),
    group(
      rect(x, y, width, height, card) + stubPart(stub) + stubPart('url(#orn)', 'opacity="0.14"'),
      'clip-path="url(#card)"',
    ),
    stroke(`M${TEAR} ${y + 50} V${y + height - 50}`, ink, 5, 'stroke-dasharray="4 16" stroke-linecap="round"'),
    circle(1010, y + 190, 138, card),
    mainIcon(sheet, 1010, y + 190, 210, random.int(-10, 10)),
    ...bars,
    text('TIKET MASUK', x + 60, y + 66, { typeface: 'bold', size: 24, fill: ink, tracking: 5, more: 'opacity="0.75"' }),
    title(fitted, x + 60, y + 96, ink),
    facts(sheet, x + 60, y + height - FACTS_HEIGHT - 34, { ground: card, width: TEAR - x - 100 }),
  ];
  return {
    defs: `${ornamentFill(sheet, legibleOn(ground, paper, deep), second)}<clipPath id="card"><path d="${cardOutline(0, 0)}"/></clipPath>`,
    content: [
      backdrop(ground),
      backdrop('url(#orn)', 'opacity="0.3"'),
      group(content.join(''), `transform="rotate(${random.pick([-3, -2, 2])} ${MIDDLE} ${HEIGHT / 2})"`),
    ],
  };
};
