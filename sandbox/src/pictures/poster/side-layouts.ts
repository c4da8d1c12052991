import { accentAt, accents, legibleOn, mix } from '../drawing/colours.ts';
import {
  archway,
  backdrop,
  circle,
  group,
  HEIGHT,
  path,
  polar,
  rays as wedges,
  rect,
  ring,
  veil,
  WIDTH,
  type Svg,
} from '../drawing/svg.ts';
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

// Layouts with the words on one side and a figure on the other.

const FACTS_AT_BOTTOM = HEIGHT - MARGIN - FACTS_HEIGHT;

/** An arch with the sun behind the icon. */
export const arch: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { ground, ink, first, second, third, deep, paper } = colours;
  const mirrored = random.chance(0.3);
  const x = mirrored ? 80 : 760;
  const middle = x + 220;
  const [outer, inner, sun] = random.pick([
    [third, first, second],
    [second, third, first],
    [first, second, third],
  ] as const);
  const words = fitWords(sheet, { width: 610, height: 400, largest: 104, gap: 50 });
  const opening = archway(x + 34, 104, 372, HEIGHT);
  return {
    defs: `${ornamentFill(sheet, ink, ink, 0.9)}<clipPath id="gate"><path d="${opening}"/></clipPath>`,
    content: [
      backdrop(ground),
      backdrop('url(#orn)', 'opacity="0.07"'),
      path(archway(x, 70, 440, HEIGHT), outer),
      path(opening, inner),
      group(
        path(wedges(middle, 400, 420, 18, Math.PI, Math.PI), legibleOn(inner, paper, deep), 'opacity="0.28"') +
          circle(middle, 400, 165, sun) +
          rect(x, 600, 440, 120, deep),
        'clip-path="url(#gate)"',
      ),
      iconWithShadow(sheet, middle, 430, 320, deep),
      words.draw(mirrored ? 600 : MARGIN, Math.max(MARGIN, words.middle), { ink, ground, factsWidth: 620 }),
    ],
  };
};

/** A row of nested clouds, as on the batik of Cirebon. */
const clouds = (y: number, radius: number, shift: number, inks: readonly [string, ...string[]]): Svg => {
  const parts: Svg[] = [];
  for (let x = shift - radius; x < WIDTH + radius; x += radius * 1.5)
    parts.push(...inks.map((ink, index) => circle(x, y, radius * (1 - index * 0.2), ink)));
  return parts.join('') + rect(0, y, WIDTH, HEIGHT - y, inks[0]);
};

const hills = (y: number, height: number, shift: number, fill: string): Svg => {
  const waves = [0, 1, 2, 3].map((k) => {
    const x = k * 340 - shift;
    return `Q${x + 85} ${y - height} ${x + 170} ${y} T${x + 340} ${y}`;
  });
  return path(`M0 ${HEIGHT} V${y} ${waves.join(' ')} L${WIDTH + 400} ${HEIGHT} Z`, fill);
};

/** Sky, sun and layers of land or clouds; the icon floats in front of the sun. */
export const horizon: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { ground, first, second, third, deep, paper } = colours;
  const sky = random.pick([ground, ground, second]);
  const sun = legibleOn(sky, ...[first, second, paper].filter((colour) => colour !== sky));
  const x = 985;
  const near = mix(third, deep, 0.55);
  const land = random.chance(0.5)
    ? [
        clouds(636, 100, random.int(0, 90), [third, mix(third, paper, 0.35), third, second]),
        clouds(706, 84, random.int(0, 90), [near, mix(near, paper, 0.3), near, first]),
      ]
    : [
        hills(570, 90, random.int(0, 160), mix(third, sky, 0.35)),
        hills(616, 70, random.int(100, 300), third),
        hills(668, 50, random.int(0, 300), near),
      ];
  const words = fitWords(sheet, { width: 640, height: 300, largest: 112, lines: 4, gap: 42 });
  return {
    content: [
      backdrop(sky),
      circle(x, 350, 300, sun, 'opacity="0.18"'),
      circle(x, 350, 240, sun, 'opacity="0.35"'),
      circle(x, 350, 180, sun),
      ...land,
      iconWithShadow(sheet, x, 370, 320, deep, random.int(-5, 5)),
      words.draw(MARGIN, 64, { ink: legibleOn(sky, deep, paper), ground: sky, factsWidth: 600 }),
    ],
  };
};

const SLANT = 190;
const band = (x: number, width: number) => `M${x + SLANT} 0 H${x + SLANT + width} L${x + width} ${HEIGHT} H${x} Z`;

/** Slanting bands of speed; the title leans with them. */
export const lanes: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { ground, ink, deep, paper, second } = colours;
  const start = random.int(640, 700);
  const [left = second, wide = second, right = second] = random.sample(accents(colours), 3);
  const widths = [random.int(40, 90), random.int(420, 460), random.int(40, 120)] as const;
  const middle = start + widths[0] + 16 + (widths[1] + SLANT) / 2;
  const wideBand = band(start + widths[0] + 16, widths[1]);
  const fitted = fitTitle(sheet, { width: 620, height: 370, largest: 124 });
  return {
    defs: ornamentFill(sheet, legibleOn(wide, deep, paper), wide),
    content: [
      backdrop(ground),
      path(band(-260, 150) + band(60, 90), ink, 'opacity="0.05"'),
      path(band(start, widths[0]), left),
      path(wideBand, wide),
      path(band(start + widths[0] + widths[1] + 32, widths[2]), right),
      path(wideBand, 'url(#orn)', 'opacity="0.14"'),
      iconWithShadow(sheet, middle, HEIGHT / 2, 390, deep, random.pick([-12, -6, 8])),
      group(title(fitted, MARGIN + 40, MARGIN + 6, ink), 'transform="translate(30 0) skewX(-8)"'),
      facts(sheet, MARGIN, FACTS_AT_BOTTOM + 16, { ground, width: 560 }),
    ],
  };
};

/** Rings and bodies around the icon. */
export const orbit: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { ground, ink, second, third, deep } = colours;
  const [x, y] = [960, 360];
  const radii = [230, 310, 400, 500, 610];
  const bodies = radii.flatMap((radius, index) =>
    Array.from({ length: index < 2 ? 2 : 3 }, (_, k) => {
      const [atX = x, atY = y] = polar(x, y, radius, random.next() * 2 * Math.PI)
        .split(' ')
        .map(Number);
      return circle(atX, atY, random.int(9, 26 - index * 2), accentAt(colours, index + k));
    }),
  );
  const words = fitWords(sheet, { width: 590, height: 400, largest: 106, gap: 50 });
  return {
    defs: ornamentFill(sheet, ink, ink) + veil('veil', ground, 0.42, 0.62),
    content: [
      backdrop(ground),
      backdrop('url(#orn)', 'opacity="0.07"'),
      ...radii.map((radius, index) => {
        const faded = mix(ground, accentAt(colours, index), 0.7 - index * 0.1);
        return index % 2
          ? ring(x, y, radius, faded, 3, 'stroke-dasharray="2 14" stroke-linecap="round"')
          : ring(x, y, radius, faded, 7);
      }),
      ...bodies,
      backdrop('url(#veil)'),
      circle(x, y, 186, third),
      circle(x, y, 160, second),
      iconWithShadow(sheet, x, y, 270, deep, random.int(-10, 10)),
      words.draw(MARGIN, words.middle, { ink, ground }),
    ],
  };
};

/** A calm ground, beside it a loud panel with ornament and icon. */
export const panel: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { ground, ink, deep, paper } = colours;
  const loud = random.pick(accents(colours));
  const split = random.pick([760, 800, 840]);
  const [x, y] = [(split + WIDTH) / 2, HEIGHT / 2];
  const fitted = fitTitle(sheet, { width: split - MARGIN - 60, height: 400, largest: 112 });
  const frame = legibleOn(loud, paper, deep);
  const isRound = random.chance(0.5);
  return {
    defs: ornamentFill(sheet, paper, deep),
    content: [
      backdrop(ground),
      rect(split, 0, WIDTH - split, HEIGHT, loud),
      rect(split, 0, WIDTH - split, HEIGHT, 'url(#orn)', 0, 'opacity="0.2"'),
      isRound
        ? circle(x, y, 205, frame) + ring(x, y, 228, frame, 5)
        : rect(x - 195, y - 195, 390, 390, frame, 40, `transform="rotate(${random.pick([-8, 8, 45])} ${x} ${y})"`),
      iconWithShadow(sheet, x, y, 300, loud, random.int(-8, 8)),
      rect(MARGIN, MARGIN, 96, 12, loud),
      title(fitted, MARGIN, MARGIN + 46, ink),
      facts(sheet, MARGIN, FACTS_AT_BOTTOM, { ground, width: split - MARGIN - 40 }),
    ],
  };
};

/** Big type on an empty ground, a rhythm of bars, steps or a cut circle at the edge. */
export const swiss: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { ground, ink, first, second, deep, paper } = colours;
  const fitted = fitTitle(sheet, { width: 655, height: 410, largest: 136 });
  const bars = (): Svg[] =>
    Array.from({ length: 9 }, (_, k) => {
      const height = random.int(170, 640);
      return rect(830 + k * 52, HEIGHT - height, 38, height, accentAt(colours, k));
    });
  const disc = () => [
    circle(1110, 360, 350, first),
    circle(1110, 360, 350, 'url(#orn)', 'opacity="0.22"'),
    circle(1110, 360, 232, second),
  ];
  const steps = () => [
    ...[0, 1, 2, 3].map((k) => rect(1120 - k * 110, k * 180, WIDTH - 1120 + k * 110, 180, accentAt(colours, k))),
    rect(790, 0, 490, HEIGHT, 'url(#orn)', 0, 'opacity="0.12"'),
  ];
  const figure = random.pick([
    { draw: bars, x: 1055, size: 330 },
    { draw: disc, x: 1090, size: 340 },
    { draw: steps, x: 1055, size: 340 },
  ]);
  const edge = figure.draw();
  return {
    defs: ornamentFill(sheet, paper, deep),
    content: [
      backdrop(ground),
      ...edge,
      iconWithShadow(sheet, figure.x, 355, figure.size, deep, random.int(-8, 8)),
      rect(MARGIN, MARGIN - 14, 640, 6, ink),
      title(fitted, MARGIN, MARGIN + 24, ink),
      facts(sheet, MARGIN, FACTS_AT_BOTTOM + 10, { ground, width: 660 }),
    ],
  };
};

const TILE = 180;

/** Bauhaus shapes in a square, in one colour or two. */
const SHAPES: readonly ((one: string, two: string) => Svg)[] = [
  (one) => path(`M0 0 H${TILE} A${TILE} ${TILE} 0 0 1 0 ${TILE} Z`, one),
  (one) => path(`M${TILE} ${TILE} H0 A${TILE} ${TILE} 0 0 1 ${TILE} 0 Z`, one),
  (one, two) => circle(90, 90, 78, one) + circle(90, 90, 34, two),
  (one) => path(`M0 0 H${TILE} L0 ${TILE} Z`, one),
  (one, two) => path(`M0 0 A90 90 0 0 0 ${TILE} 0 Z`, one) + path(`M0 90 A90 90 0 0 0 ${TILE} 90 Z`, two),
  (one) => [15, 75, 135].map((y) => rect(0, y, TILE, 30, one)).join(''),
  (one, two) =>
    path(`M0 90 A90 90 0 0 1 90 0 A90 90 0 0 1 0 90Z M90 180 A90 90 0 0 1 180 90 A90 90 0 0 1 90 180Z`, one) +
    circle(135, 45, 30, two),
  (one) => [22, 67, 112, 157].flatMap((y) => [22, 67, 112, 157].map((x) => circle(x, y, 11, one))).join(''),
  (one, two) => rect(30, 30, 120, 120, one) + rect(60, 60, 60, 60, two),
];

/** A wall of geometric tiles; the icon takes four of them. */
export const tiles: Layout = (sheet) => {
  const { colours, random } = sheet;
  const { ground, ink, first, second, deep, paper } = colours;
  const columns = 3;
  const left = WIDTH - columns * TILE;
  const big = { row: random.int(0, 2), column: random.int(0, 1) };
  const cells: Svg[] = [];
  for (let row = 0; row < 4; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if ([row, row - 1].includes(big.row) && [column, column - 1].includes(big.column)) continue;
      const [under = paper, one = first, two = second] = random.sample([...accents(colours), deep, paper], 3);
      const turn = random.pick([0, 90, 180, 270]);
      const shape = group(random.pick(SHAPES)(one, two), `transform="rotate(${turn} 90 90)"`);
      cells.push(
        group(
          rect(0, 0, TILE + 1, TILE + 1, under) + shape,
          `transform="translate(${left + column * TILE} ${row * TILE})"`,
        ),
      );
    }
  const tile = random.pick([second, paper, first]);
  const [x, y] = [left + (big.column + 1) * TILE, (big.row + 1) * TILE];
  const fitted = fitTitle(sheet, { width: left - MARGIN - 56, height: 400, largest: 108 });
  return {
    content: [
      backdrop(ground),
      ...cells,
      rect(x - TILE, y - TILE, TILE * 2, TILE * 2, tile),
      circle(x, y, 150, legibleOn(tile, deep, paper), 'opacity="0.12"'),
      mainIcon(sheet, x, y, 270),
      title(fitted, MARGIN, MARGIN + 8, ink),
      facts(sheet, MARGIN, FACTS_AT_BOTTOM, { ground, width: left - MARGIN - 40 }),
    ],
  };
};
