import type { PictureFacts } from '@acara/shared-contract/picture-facts';
import { getSubjectIcon } from './art-direction.ts';
import { legibleOn, mix, PALETTES, type Palette, type PaletteName } from './drawing/colours.ts';
import { icon } from './drawing/icons.ts';
import { pattern, type OrnamentName } from './drawing/ornaments.ts';
import { archway, circle, path, picture, rays, rect, veil, type Svg } from './drawing/svg.ts';
import { block, fit, type Typeface } from './drawing/text.ts';

const WIDTH = 1280;
const HEIGHT = 480;

/** The picture beside the words. */
type Decor = (colours: Palette, icons: readonly [string, ...string[]]) => readonly Svg[];

const sunburst: Decor = (colours, [main]) => [
  path(rays(980, 250, 900, 24), mix(colours.ground, colours.first, 0.6), 'opacity="0.6"'),
  rect(0, 0, WIDTH, HEIGHT, 'url(#veil)'),
  circle(980, 250, 190, colours.second),
  circle(980, 250, 160, colours.first),
  circle(980, 250, 160, 'url(#orn)', 'opacity="0.2"'),
  icon(main, 980, 250, 250, colours),
];

const hills: Decor = (colours, [main]) => [
  circle(980, 230, 170, colours.first),
  path('M560 480 Q760 300 940 400 T1300 330 V480 Z', colours.third),
  path('M480 480 Q700 390 900 440 T1300 400 V480 Z', mix(colours.third, colours.deep, 0.5)),
  icon(main, 980, 260, 260, colours),
];

const wall: Decor = (colours, icons) => {
  const { first, second, third, paper } = colours;
  const inks = [first, second, third, paper];
  return Array.from({ length: 12 }, (_, k) => {
    const x = 640 + (k % 4) * 160;
    const y = Math.floor(k / 4) * 160;
    const ink = inks[(k * 3 + 2) % 4] ?? second;
    const shapes = [
      circle(x + 80, y + 80, 64, ink),
      path(`M${x} ${y} h160 A160 160 0 0 1 ${x} ${y + 160} Z`, ink),
      path(`M${x} ${y} h160 L${x} ${y + 160} Z`, ink),
    ];
    const tile = rect(x, y, 161, 161, inks[(k * 3 + 1) % 4] ?? first) + shapes[k % 3];
    if (k % 5 !== 2) return tile;
    const name = icons[k % icons.length] ?? icons[0];
    return tile + circle(x + 80, y + 80, 76, paper) + icon(name, x + 80, y + 80, 104, colours);
  });
};

const gate: Decor = (colours, [main, left = main, right = main]) => {
  const arch = (x: number, top: number, width: number, fill: string) => path(archway(x, top, width, HEIGHT), fill);
  return [
    rect(640, 0, 640, HEIGHT, 'url(#orn)', 0, 'opacity="0.25"'),
    arch(700, 120, 200, colours.third),
    arch(1060, 120, 200, colours.third),
    arch(800, 40, 360, colours.second),
    arch(830, 70, 300, colours.first),
    icon(left, 770, 380, 120, colours),
    icon(right, 1190, 380, 120, colours),
    icon(main, 980, 300, 230, colours),
  ];
};

type Design = readonly [PaletteName, Typeface, OrnamentName, Decor, icons: readonly [string, ...string[]]];

const DESIGNS: readonly [Design, ...Design[]] = [
  ['coral', 'juicy', 'megaMendung', hills, ['hot-beverage', 'guitar', 'mountain']],
  ['maroon', 'serif', 'kawung', gate, ['violin', 'trumpet', 'musical-keyboard']],
  ['brand', 'bold', 'dots', wall, ['megaphone', 'rocket', 'chart-increasing']],
  ['cobalt', 'juicy', 'waves', sunburst, ['fireworks', 'kite', 'red-paper-lantern']],
  ['forest', 'poster', 'stripes', hills, ['running-shoe', 'sports-medal', 'stopwatch']],
  ['rose', 'round', 'ceplok', gate, ['open-book', 'growing-heart', 'dove']],
  ['lagoon', 'bold', 'plus', wall, ['graduation-cap', 'light-bulb', 'bullseye']],
];

/** A banner of the home page: its subject large on the left, a scene on the right. */
export const banner = ({ id, subject, description }: PictureFacts<'banner'>): Svg => {
  const [palette, typeface, ornament, decor, icons] = DESIGNS[(id - 1) % DESIGNS.length] ?? DESIGNS[0];
  const colours = PALETTES[palette];
  const { ground, deep, paper, first, second } = colours;
  const isCapital = typeface === 'poster';
  const heading = fit(typeface, isCapital ? subject.toUpperCase() : subject, {
    width: 540,
    height: 220,
    largest: 76,
    smallest: 34,
    lines: 3,
    leading: isCapital ? 1.16 : 1.08,
  });
  const body = fit('text', description, { width: 520, height: 100, largest: 27, smallest: 20, lines: 3, leading: 1.4 });
  const top = (HEIGHT - heading.height - body.height - 86) / 2;
  const fill = legibleOn(ground, deep, paper);
  const known = getSubjectIcon(subject, 0);
  return picture(
    WIDTH,
    HEIGHT,
    [
      rect(0, 0, WIDTH, HEIGHT, ground),
      ...decor(colours, known ? [known, ...icons] : icons),
      rect(64, top, 76, 10, first),
      block(heading, 64, top + 40, { fill }),
      block(body, 64, top + heading.height + 76, { fill, more: 'opacity="0.9"' }),
    ],
    pattern('orn', ornament, 44, legibleOn(ground, paper, deep), second) + veil('veil', ground, 0.3, 0.66),
  );
};
