import { createRandom } from '../../../platform/random/seeded-random.ts';
import { legibleOn, mix } from '../compose/colour.ts';
import { icon } from '../compose/icons.ts';
import { PALETTES, type Palette, type PaletteName } from '../compose/palettes.ts';
import { patternDef, veil, type OrnamentName } from '../compose/patterns.ts';
import { circle, group, path, picture, polar, rect, type Svg } from '../compose/svg.ts';
import { block, blockHeight, fit } from '../compose/type.ts';
import type { Typeface } from '../compose/typefaces.ts';
import { subjectOf } from '../poster/look.ts';

const WIDTH = 1280;
const HEIGHT = 480;

export type BannerFacts = { id: number; subject: string; description: string };

type Decor = (colours: Palette, icons: readonly string[]) => Svg;

const sunburst: Decor = (colours, icons) => {
  const rays = Array.from(
    { length: 24 },
    (_, k) =>
      `M980 250 L${polar(980, 250, 900, (k * Math.PI) / 12)} L${polar(980, 250, 900, (k * Math.PI) / 12 + Math.PI / 24)} Z`,
  ).join('');
  return (
    path(rays, mix(colours.ground, colours.first, 0.6), 'opacity="0.6"') +
    rect(0, 0, WIDTH, HEIGHT, 'url(#veil)') +
    circle(980, 250, 190, colours.second) +
    circle(980, 250, 160, colours.first) +
    circle(980, 250, 160, 'url(#orn)', 'opacity="0.2"') +
    icon(icons[0] ?? '', 980, 250, 250, colours)
  );
};

const hills: Decor = (colours, icons) =>
  circle(980, 230, 170, colours.first) +
  path('M560 480 Q760 300 940 400 T1300 330 V480 Z', colours.third) +
  path('M480 480 Q700 390 900 440 T1300 400 V480 Z', mix(colours.third, colours.deep, 0.5)) +
  icon(icons[0] ?? '', 980, 260, 260, colours);

const wall: Decor = (colours, icons) => {
  const inks = [colours.first, colours.second, colours.third, colours.paper];
  const cells = Array.from({ length: 12 }, (_, k) => {
    const x = 640 + (k % 4) * 160;
    const y = Math.floor(k / 4) * 160;
    const one = inks[(k * 3 + 1) % 4] ?? colours.first;
    const two = inks[(k * 3 + 2) % 4] ?? colours.second;
    const shape =
      [
        circle(x + 80, y + 80, 64, two),
        path(`M${x} ${y} h160 A160 160 0 0 1 ${x} ${y + 160} Z`, two),
        path(`M${x} ${y} h160 L${x} ${y + 160} Z`, two),
      ][k % 3] ?? '';
    return (
      rect(x, y, 161, 161, one) +
      shape +
      (k % 5 === 2
        ? circle(x + 80, y + 80, 76, colours.paper) +
          icon(icons[k % icons.length] ?? icons[0] ?? '', x + 80, y + 80, 104, colours)
        : '')
    );
  });
  return cells.join('');
};

const gate: Decor = (colours, icons) => {
  const arch = (x: number, top: number, width: number, fill: string) =>
    path(`M${x} 480 V${top + width / 2} A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2} V480 Z`, fill);
  return (
    rect(640, 0, 640, HEIGHT, 'url(#orn)', 0, 'opacity="0.25"') +
    arch(700, 120, 200, colours.third) +
    arch(1060, 120, 200, colours.third) +
    arch(800, 40, 360, colours.second) +
    arch(830, 70, 300, colours.first) +
    icon(icons[1] ?? icons[0] ?? '', 770, 380, 120, colours) +
    icon(icons[2] ?? icons[0] ?? '', 1190, 380, 120, colours) +
    icon(icons[0] ?? '', 980, 300, 230, colours)
  );
};

const DESIGNS: readonly {
  palette: PaletteName;
  typeface: Typeface;
  ornament: OrnamentName;
  decor: Decor;
  icons: readonly string[];
}[] = [
  {
    palette: 'coral',
    typeface: 'juicy',
    ornament: 'megaMendung',
    decor: hills,
    icons: ['hot-beverage', 'guitar', 'mountain'],
  },
  {
    palette: 'maroon',
    typeface: 'serif',
    ornament: 'kawung',
    decor: gate,
    icons: ['violin', 'trumpet', 'musical-keyboard'],
  },
  {
    palette: 'brand',
    typeface: 'bold',
    ornament: 'dots',
    decor: wall,
    icons: ['megaphone', 'rocket', 'chart-increasing'],
  },
  {
    palette: 'cobalt',
    typeface: 'juicy',
    ornament: 'waves',
    decor: sunburst,
    icons: ['fireworks', 'kite', 'red-paper-lantern'],
  },
  {
    palette: 'forest',
    typeface: 'poster',
    ornament: 'stripes',
    decor: hills,
    icons: ['running-shoe', 'sports-medal', 'stopwatch'],
  },
  {
    palette: 'rose',
    typeface: 'round',
    ornament: 'ceplok',
    decor: gate,
    icons: ['open-book', 'growing-heart', 'dove'],
  },
  {
    palette: 'lagoon',
    typeface: 'bold',
    ornament: 'plus',
    decor: wall,
    icons: ['graduation-cap', 'light-bulb', 'bullseye'],
  },
];

/** All icons that a banner may use. */
export const bannerIcons = (): string[] => DESIGNS.flatMap((design) => design.icons);

/** A banner of the home page, 1280 by 480: its subject large on the left, a scene on the right. */
export const banner = ({ id, subject, description }: BannerFacts): Svg => {
  const random = createRandom(id, 41);
  const design = DESIGNS[(id - 1) % DESIGNS.length] ?? random.pick(DESIGNS);
  const colours = PALETTES[design.palette];
  const { typeface } = design;
  const heading = fit(typeface, typeface === 'poster' ? subject.toUpperCase() : subject, {
    width: 540,
    height: 220,
    largest: 76,
    smallest: 34,
    lines: 3,
    leading: typeface === 'poster' ? 1.16 : 1.08,
  });
  const body = fit('text', description, { width: 520, height: 100, largest: 27, smallest: 20, lines: 3, leading: 1.4 });
  const top = (HEIGHT - blockHeight(heading, typeface) - blockHeight(body, 'text') - 86) / 2;
  const ink = legibleOn(colours.ground, colours.deep, colours.paper);
  const known = subjectOf(subject, 0);
  return picture(
    WIDTH,
    HEIGHT,
    [
      rect(0, 0, WIDTH, HEIGHT, colours.ground),
      group(design.decor(colours, known ? [known, ...design.icons] : design.icons)),
      rect(64, top, 76, 10, colours.first),
      block(heading, 64, top + 40, { typeface, fill: ink }),
      block(body, 64, top + 40 + blockHeight(heading, typeface) + 36, {
        typeface: 'text',
        fill: ink,
        more: 'opacity="0.9"',
      }),
    ].join(''),
    patternDef('orn', design.ornament, 44, legibleOn(colours.ground, colours.paper, colours.deep), colours.second) +
      veil('veil', colours.ground, 0.3, 0.66),
  );
};
