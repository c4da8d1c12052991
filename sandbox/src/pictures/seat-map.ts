import {
  columnOffset,
  hallBlocks,
  hallRows,
  hallWidth,
  type HallBlock,
  type HallClass,
} from '@acara/shared-contract/hall';
import type { PictureFacts } from '@acara/shared-contract/picture-facts';
import { legibleOn, mix } from './drawing/colours.ts';
import { circle, path, picture, rect, type Svg } from './drawing/svg.ts';
import { fit, text, textWidth, type TextStyle } from './drawing/text.ts';

const WIDTH = 1280;
const HEIGHT = 960;
/** Where the blocks begin and end. */
const TOP = 232;
const BOTTOM = 772;
const MAX_BLOCKS = 6;

const PAPER = '#faf8ff';
const INK = '#1e1147';
const GREY = '#6b6485';
const STAGE = '#2a1a5e';

const NOTE = 'Denah tidak menurut skala';

const NUMBER = new Intl.NumberFormat('id-ID');
const priceLabel = ({ price }: HallClass): string => (price === 0 ? 'Gratis' : `Rp ${NUMBER.format(price)}`);

/** Bold and with its middle at x, unless the style overrides it. */
const label = (content: string, x: number, y: number, size: number, style: Partial<TextStyle> = {}): Svg =>
  text(content, x, y, { typeface: 'bold', size, fill: INK, anchor: 'middle', ...style });

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
  const numberInk = legibleOn(ink, '#ffffff', INK);
  const place = (offset: number, row: number) => {
    const aside = (offset - (across - 4) / 2) * pitch;
    return { cx: x + width / 2 + aside, cy: y + gap / 2 + row * gap + (aside / (width / 2)) ** 2 * -10 + 6 };
  };
  const sign = (content: string, { cx, cy }: ReturnType<typeof place>, size: number, fill: string) =>
    label(content, cx, cy + size * 0.36, size, { fill });
  return hall.rows
    .flatMap(({ letter, first, size, start }, row) => {
      const dots = Array.from({ length: size }, (_, at) => {
        const spot = place(columnOffset(hall, start + at), row);
        const dot = circle(spot.cx, spot.cy, radius, ink);
        return radius < LEAST_RADIUS_FOR_NUMBERS ? dot : dot + sign(String(first + at), spot, radius, numberInk);
      });
      if (gap < LEAST_ROW_FOR_LETTERS) return dots;
      const ends = [-1.4, across - 2.6].map((offset) => sign(letter, place(offset, row), Math.min(15, gap * 0.7), INK));
      return [...dots, ...ends];
    })
    .join('');
};

const drawBlock = ({ name, ink, reserved, quantity }: HallBlock, y: number, width: number, height: number): Svg => {
  const x = (WIDTH - width) / 2;
  const content =
    reserved && quantity
      ? seats(quantity, x + 30, y + 54, width - 60, height - 74, ink)
      : rect(x + 24, y + 56, width - 48, height - 76, ink, 14, 'opacity="0.22"') +
        label('Bebas memilih tempat', WIDTH / 2, y + height / 2 + 27, 24, { typeface: 'text' });
  return (
    rect(x, y, width, height, mix(ink, PAPER, 0.82), 22, `stroke="${ink}" stroke-width="3"`) +
    content +
    label(name, WIDTH / 2, y + 38, 26)
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
        label(name.lines[0] ?? '', x + 48, y + 15, Math.min(21, name.size), { anchor: 'start' }) +
        text(priceLabel(row), x + 48, y + 38, { typeface: 'text', size: 19, fill: GREY })
      );
    })
    .join('');
};

/** The seat map of an event: the stage, a block per ticket class, dearest in front, and a legend. */
export const seatMap = ({ name, classes }: PictureFacts<'seatmap'>): Svg => {
  const shown = hallBlocks(classes).slice(0, MAX_BLOCKS);
  const weights = shown.map((row) => (row.reserved ? Math.max(1.1, Math.sqrt((row.quantity ?? 60) / 60)) : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const gap = 18;
  const room = BOTTOM - TOP - gap * (shown.length - 1);
  let y = TOP;
  const blocks = shown.map((row, index) => {
    const height = (room * (weights[index] ?? 1)) / total;
    const drawn = drawBlock(row, y, 680 + (index / Math.max(1, shown.length - 1)) * 420, height);
    y += height + gap;
    return drawn;
  });
  const heading = fit('bold', name, { width: WIDTH - 160, height: 48, largest: 38, smallest: 22, lines: 1 });
  return picture(WIDTH, HEIGHT, [
    rect(0, 0, WIDTH, HEIGHT, PAPER),
    label(heading.lines[0] ?? '', WIDTH / 2, 66, heading.size),
    path('M330 104 H950 L1010 182 Q640 222 270 182 Z', STAGE),
    label('PANGGUNG', WIDTH / 2, 162, 30, { fill: legibleOn(STAGE, '#ffffff', INK), tracking: 8 }),
    ...blocks,
    legend(shown),
    text(NOTE, WIDTH - 60 - textWidth('text', NOTE, 18), 936, { typeface: 'text', size: 18, fill: GREY }),
  ]);
};
