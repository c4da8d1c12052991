import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { openSync, type Font, type PathCommand } from 'fontkit';
import { randomBetween } from './random-between.ts';

const WIDTH = 220;
const HEIGHT = 80;
const MAX_DIGIT_WIDTH = 34;
/** Typefaces whose digits differ much, below `@fontsource`. */
const FONTS = [
  'plus-jakarta-sans/files/plus-jakarta-sans-latin-800-normal.woff',
  'anton/files/anton-latin-400-normal.woff',
  'dm-serif-display/files/dm-serif-display-latin-400-normal.woff',
  'shrikhand/files/shrikhand-latin-400-normal.woff',
  'fredoka/files/fredoka-latin-600-normal.woff',
  'space-grotesk/files/space-grotesk-latin-700-normal.woff',
] as const;
const PAPER = '#f4f1fb';
const INK = '#34224f';

const require = createRequire(import.meta.url);
// Bounded: the fonts of captchas.
const opened = new Map<string, Font>();

const openFont = (file: (typeof FONTS)[number]): Font => {
  const known = opened.get(file);
  if (known) return known;
  const font = openSync(require.resolve(`@fontsource/${file}`));
  // A file may be a collection of fonts; these are not.
  if (!('layout' in font)) throw new Error(`${file} is not a single font`);
  opened.set(file, font);
  return font;
};

type Point = readonly [x: number, y: number];
type Bend = (point: Point) => Point;

const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[randomInt(items.length)] ?? items[0];

const shuffled = <Item>(items: readonly Item[]): Item[] => {
  const left = [...items];
  return items.flatMap(() => left.splice(randomInt(left.length), 1));
};

/** Distorts the whole picture, differently each time. */
const createWave = (): Bend => {
  const up = randomBetween(3, 6);
  const along = randomBetween(35, 60);
  const phase = randomBetween(0, 6);
  const shift = randomBetween(2, 4);
  return ([x, y]) => [x + shift * Math.sin(y / 13 + phase), y + up * Math.sin(x / along + phase)];
};

const toPoints = (args: readonly number[]): Point[] =>
  args.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, args[index + 1] ?? 0]] : []));

const LETTERS: Record<PathCommand['command'], string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const formatPoints = (points: readonly Point[]): string =>
  points
    .flat()
    .map((part) => part.toFixed(1))
    .join(' ');

/** Splits a straight line, so that it can be bent. */
const splitLine = ([fromX, fromY]: Point, [toX, toY]: Point): Point[] =>
  [0.2, 0.4, 0.6, 0.8, 1].map((part): Point => [fromX + part * (toX - fromX), fromY + part * (toY - fromY)]);

/** The closed outlines of a glyph, bent. */
const drawGlyph = (commands: readonly PathCommand[], bend: Bend): string[] => {
  const closed: string[] = [];
  let text = '';
  let at: Point = [0, 0];
  for (const { command, args } of commands) {
    const points = toPoints(args);
    const drawn = command === 'lineTo' && points[0] ? splitLine(at, points[0]) : points;
    text += `${LETTERS[command]}${formatPoints(drawn.map(bend))}`;
    at = points.at(-1) ?? at;
    if (command === 'closePath') {
      closed.push(text);
      text = '';
    }
  }
  return closed;
};

const digitOutlines = (digit: string, index: number, count: number, bend: Bend): string[] => {
  const font = openFont(pick(FONTS));
  const glyph = font.layout(digit).glyphs[0];
  if (!glyph) throw new Error('A typeface lacks a digit');
  const { cbox } = glyph;
  const scale = Math.min(randomBetween(40, 50) / (cbox.maxY - cbox.minY), MAX_DIGIT_WIDTH / (cbox.maxX - cbox.minX));
  const turn = randomBetween(-0.42, 0.42);
  const slant = randomBetween(-0.25, 0.25);
  const slot = (WIDTH - 30) / count;
  const centreX = 15 + slot * (index + 0.5) + randomBetween(-4, 4);
  const centreY = HEIGHT / 2 + randomBetween(-7, 7);
  const place: Bend = ([x, y]) => {
    const up = (y - (cbox.minY + cbox.maxY) / 2) * -scale;
    const along = (x - (cbox.minX + cbox.maxX) / 2) * scale + slant * up;
    return [
      centreX + along * Math.cos(turn) - up * Math.sin(turn),
      centreY + along * Math.sin(turn) + up * Math.cos(turn),
    ];
  };
  return drawGlyph(glyph.path.commands, (point) => bend(place(point)));
};

/** A thin closed outline across the picture, like those of the digits. */
const drawScratch = (): string => {
  const from = randomBetween(10, 70);
  const to = randomBetween(10, 70);
  const over = randomBetween(-20, 100);
  const under = randomBetween(-20, 100);
  const thick = randomBetween(1.4, 2.4);
  const there = `M0 ${from.toFixed(1)}C70 ${over.toFixed(1)} 150 ${under.toFixed(1)} ${WIDTH} ${to.toFixed(1)}`;
  const back = `L${WIDTH} ${(to + thick).toFixed(1)}C150 ${(under + thick).toFixed(1)} 70 ${(over + thick).toFixed(1)} 0 ${(from + thick).toFixed(1)}Z`;
  return there + back;
};

/**
 * Draws digits as one path of outlines in random order, so that neither text nor position reveals them. This stops
 * simple programs; the limits of logins stop the others.
 * @returns a data URI of an SVG picture
 */
export const drawCaptcha = (digits: string): string => {
  const bend = createWave();
  const shapes = [...digits].flatMap((digit, index) => digitOutlines(digit, index, digits.length, bend));
  const d = shuffled([...shapes, drawScratch(), drawScratch(), drawScratch()]).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/><path fill="${INK}" d="${d}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
