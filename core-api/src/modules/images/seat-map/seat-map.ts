import {
  columnOffset,
  hallBlocks,
  hallRows,
  hallWidth,
  type HallBlock,
  type HallClass,
} from '@acara/shared-contract/hall';
import { legibleOn, mix } from '../compose/colour.ts';
import { circle, path, picture, rect, type Svg } from '../compose/svg.ts';
import { fit, text, textWidth } from '../compose/type.ts';

export type SeatMapFacts = { eventName: string; classes: readonly HallClass[] };

const WIDTH = 1280;
const HEIGHT = 960;
const PAPER = '#faf8ff';
const INK = '#1e1147';
const GREY = '#6b6485';

const NUMBER = new Intl.NumberFormat('id-ID');
const priceOf = ({ price }: HallClass): string => (price === 0 ? 'Gratis' : `Rp ${NUMBER.format(price)}`);

const TOP = 232;
const BOTTOM = 772;

/** Below these heights and radii letters and numbers would be no more than dots. */
const LEAST_ROW_FOR_LETTERS = 12;
const LEAST_RADIUS_FOR_NUMBERS = 9;

/** Numbered seats in the rows of their class, which bend a little towards the stage; letters at both ends. */
const seats = (count: number, x: number, y: number, width: number, height: number, ink: string): Svg => {
  const hall = hallRows(count);
  // Some more on each side for the letters.
  const across = hallWidth(hall) + 3;
  const pitch = Math.min(34, width / across);
  const gap = Math.min(34, height / hall.rows.length);
  const radius = Math.min(pitch, gap) * 0.4;
  const numbers = legibleOn(ink, '#ffffff', INK);
  const place = (offset: number, row: number) => {
    const aside = (offset - (across - 4) / 2) * pitch;
    return { cx: x + width / 2 + aside, cy: y + gap / 2 + row * gap + (aside / (width / 2)) ** 2 * -10 + 6 };
  };
  const label = (words: string, { cx, cy }: { cx: number; cy: number }, size: number, fill: string): Svg =>
    text(words, cx, cy + size * 0.36, { typeface: 'bold', size, fill, anchor: 'middle' });
  return hall.rows
    .map(({ letter, first, size, start }, row) => {
      const dots = Array.from({ length: size }, (_, at) => {
        const spot = place(columnOffset(hall, start + at), row);
        const number = radius < LEAST_RADIUS_FOR_NUMBERS ? '' : label(String(first + at), spot, radius, numbers);
        return circle(spot.cx, spot.cy, radius, ink) + number;
      });
      const letters =
        gap < LEAST_ROW_FOR_LETTERS
          ? []
          : [-1.4, across - 2.6].map((offset) => label(letter, place(offset, row), Math.min(15, gap * 0.7), INK));
      return [...dots, ...letters].join('');
    })
    .join('');
};

const blockOf = (row: HallBlock, y: number, height: number, width: number): Svg => {
  const { ink } = row;
  const x = (WIDTH - width) / 2;
  const label = text(row.name, WIDTH / 2, y + 38, { typeface: 'bold', size: 26, fill: INK, anchor: 'middle' });
  const ground =
    rect(x, y, width, height, mix(ink, PAPER, 0.82), 22) +
    rect(x, y, width, height, 'none', 22, `stroke="${ink}" stroke-width="3"`);
  if (row.reserved && row.quantity)
    return ground + label + seats(row.quantity, x + 30, y + 54, width - 60, height - 74, ink);
  const standing = rect(x + 24, y + 56, width - 48, height - 76, ink, 14, 'opacity="0.22"');
  return (
    ground +
    standing +
    label +
    text('Bebas memilih tempat', WIDTH / 2, y + 56 + (height - 76) / 2 + 9, {
      typeface: 'text',
      size: 24,
      fill: INK,
      anchor: 'middle',
    })
  );
};

const legend = (classes: readonly HallBlock[]): Svg => {
  const columns = Math.min(classes.length, 4);
  const width = (WIDTH - 120) / columns;
  return classes
    .map((row, index) => {
      const x = 60 + (index % columns) * width;
      const y = 812 + Math.floor(index / columns) * 58;
      const name = fit('bold', row.name, { width: width - 60, height: 30, largest: 24, smallest: 17, lines: 1 });
      return (
        rect(x, y, 34, 34, row.ink, 9) +
        text(name.lines[0] ?? '', x + 48, y + 15, { typeface: 'bold', size: Math.min(21, name.size), fill: INK }) +
        text(priceOf(row), x + 48, y + 38, { typeface: 'text', size: 19, fill: GREY })
      );
    })
    .join('');
};

/** Most classes that get a block. */
const MOST = 6;

/** The seat map of an event, 1280 by 960: the stage, a block per ticket class, dearest in front, and a legend. */
export const seatMap = ({ eventName, classes }: SeatMapFacts): Svg => {
  const shown = hallBlocks(classes).slice(0, MOST);
  const weights = shown.map((row) => (row.reserved ? Math.max(1.1, Math.sqrt((row.quantity ?? 60) / 60)) : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const gap = 18;
  const room = BOTTOM - TOP - gap * (shown.length - 1);
  let y = TOP;
  const blocks = shown.map((row, index) => {
    const height = (room * (weights[index] ?? 1)) / total;
    const drawn = blockOf(row, y, height, 680 + (index / Math.max(1, shown.length - 1)) * 420);
    y += height + gap;
    return drawn;
  });
  const heading = fit('bold', eventName, { width: WIDTH - 160, height: 48, largest: 38, smallest: 22, lines: 1 });
  const stage = '#2a1a5e';
  return picture(
    WIDTH,
    HEIGHT,
    [
      rect(0, 0, WIDTH, HEIGHT, PAPER),
      text(heading.lines[0] ?? '', WIDTH / 2, 66, {
        typeface: 'bold',
        size: heading.size,
        fill: INK,
        anchor: 'middle',
      }),
      path('M330 104 H950 L1010 182 Q640 222 270 182 Z', stage),
      text('PANGGUNG', WIDTH / 2, 162, {
        typeface: 'bold',
        size: 30,
        fill: legibleOn(stage, '#ffffff', INK),
        anchor: 'middle',
        tracking: 8,
      }),
      ...blocks,
      legend(shown),
      text('Denah tidak menurut skala', WIDTH - 60 - textWidth('text', 'Denah tidak menurut skala', 18), 936, {
        typeface: 'text',
        size: 18,
        fill: GREY,
      }),
    ].join(''),
  );
};
