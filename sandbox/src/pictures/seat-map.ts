import {
  columnOffset,
  hallBlocks,
  hallRows,
  hallWidth,
  type HallBlock,
  type HallClass,
} from '@acara/shared-contract/hall';
import { luminance, mix } from './colours.ts';
import { fitText, textLine, type TextStyle } from './text.ts';

const WIDTH = 1280;
const HEIGHT = 960;
/** Where the blocks begin and end. */
const TOP = 232;
const BOTTOM = 772;
const MAX_BLOCKS = 6;

const PAPER = '#faf8ff';
const INK = '#1e1147';
const GREY = '#6b6485';

const NUMBER = new Intl.NumberFormat('id-ID');
const priceLabel = ({ price }: HallClass): string => (price === 0 ? 'Gratis' : `Rp ${NUMBER.format(price)}`);

/** Bold and with its middle at x, unless the style overrides it. */
const label = (content: string, x: number, y: number, size: number, style: Partial<TextStyle> = {}): string =>
  textLine(content, x, y, { typeface: 'calm', size, fill: INK, anchor: 'middle', ...style });

/** In one line that is at most so wide. */
const fitLabel = (content: string, x: number, y: number, width: number, size: number, anchor: TextStyle['anchor']) => {
  const fitted = fitText('calm', content, { width, height: size * 1.2, size });
  return label(fitted.lines[0] ?? '', x, y, fitted.size, { anchor: anchor ?? 'middle' });
};

/** Below these heights and radii letters and numbers would be no more than dots. */
const LEAST_ROW_FOR_LETTERS = 12;
const LEAST_RADIUS_FOR_NUMBERS = 9;

/** Numbered seats in the rows of their class, which bend a little towards the stage; letters at both ends. */
const seats = (count: number, x: number, y: number, width: number, height: number, ink: string): string => {
  const hall = hallRows(count);
  // Some more on each side for the letters.
  const across = hallWidth(hall) + 3;
  const pitch = Math.min(34, width / across);
  const gap = Math.min(34, height / hall.rows.length);
  const place = (offset: number, row: number) => {
    const aside = (offset - (across - 4) / 2) * pitch;
    return { x: x + width / 2 + aside, y: y + gap / 2 + row * gap + (aside / (width / 2)) ** 2 * -10 + 6 };
  };
  const radius = Math.min(pitch, gap) * 0.4;
  const letterSize = Math.min(15, gap * 0.7);
  const fill = luminance(ink) > 0.3 ? INK : '#ffffff';
  const rows = hall.rows.map(({ letter, first, size, start }, row) => {
    const dots = Array.from({ length: size }, (_, at) => {
      const spot = place(columnOffset(hall, start + at), row);
      const dot = `<circle cx="${spot.x}" cy="${spot.y}" r="${radius}" fill="${ink}"/>`;
      if (radius < LEAST_RADIUS_FOR_NUMBERS) return dot;
      return dot + label(String(first + at), spot.x, spot.y + radius * 0.36, radius, { fill });
    });
    const ends = gap < LEAST_ROW_FOR_LETTERS ? [] : [place(-1.4, row), place(across - 2.6, row)];
    return dots.join('') + ends.map((end) => label(letter, end.x, end.y + letterSize * 0.36, letterSize)).join('');
  });
  return rows.join('');
};

const drawBlock = ({ name, ink, reserved, quantity }: HallBlock, y: number, width: number, height: number): string => {
  const x = (WIDTH - width) / 2;
  const content =
    reserved && quantity
      ? seats(quantity, x + 30, y + 54, width - 60, height - 74, ink)
      : `<rect x="${x + 24}" y="${y + 56}" width="${width - 48}" height="${height - 76}" rx="14" fill="${ink}" opacity="0.22"/>` +
        label('Bebas memilih tempat', WIDTH / 2, y + height / 2 + 27, 24, { typeface: 'text' });
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="${mix(ink, PAPER, 0.82)}" stroke="${ink}" stroke-width="3"/>` +
    content +
    label(name, WIDTH / 2, y + 38, 26)
  );
};

const legend = (classes: readonly HallBlock[]): string => {
  const columns = Math.min(classes.length, 4);
  const width = (WIDTH - 120) / columns;
  return classes
    .map((row, index) => {
      const x = 60 + (index % columns) * width;
      const y = 812 + Math.floor(index / columns) * 58;
      return (
        `<rect x="${x}" y="${y}" width="34" height="34" rx="9" fill="${row.ink}"/>` +
        fitLabel(row.name, x + 48, y + 15, width - 60, 21, 'start') +
        textLine(priceLabel(row), x + 48, y + 38, { typeface: 'text', size: 19, fill: GREY })
      );
    })
    .join('');
};

/** The seat map of an event: the stage, a block per ticket class, dearest in front, and a legend. */
export const seatMap = (title: string, classes: readonly HallClass[]): string => {
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
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    fitLabel(title, WIDTH / 2, 66, WIDTH - 160, 38, 'middle'),
    '<path d="M330 104 H950 L1010 182 Q640 222 270 182 Z" fill="#2a1a5e"/>',
    label('PANGGUNG', WIDTH / 2, 162, 30, { fill: '#ffffff' }),
    ...blocks,
    legend(shown),
    label('Denah tidak menurut skala', WIDTH / 2, 936, 18, { typeface: 'text', fill: GREY }),
    '</svg>',
  ].join('');
};
