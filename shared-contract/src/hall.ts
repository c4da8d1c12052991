/** A ticket class in the seating plan. Quantity null: unlimited. */
export type HallClass = { name: string; price: number; quantity: number | null; reserved: boolean };

/** A block of the seating plan; the first one is next to the stage. */
export type HallBlock = HallClass & { ink: string };

const INKS = ['#6d28d9', '#0d9488', '#f59e0b', '#e11d48', '#2563eb', '#65a30d', '#c026d3', '#ea580c'] as const;

/** An event of several days sells the same blocks each day: `Hari 2 - VIP` is the block `VIP`. */
const blockName = (className: string): string => className.replace(/^Hari \d+ - /, '');

/** The blocks of an event's classes, the most expensive next to the stage. */
export const hallBlocks = (classes: readonly HallClass[]): HallBlock[] =>
  [...new Map(classes.map((row) => [blockName(row.name), row]))]
    .map(([name, row]) => ({ ...row, name }))
    .sort((a, b) => b.price - a.price)
    .map((row, index) => ({ ...row, ink: INKS[index % INKS.length] ?? INKS[0] }));

export const blockInk = (classes: readonly HallClass[], className: string): string =>
  hallBlocks(classes).find(({ name }) => name === blockName(className))?.ink ?? INKS[0];

/** A row of consecutive seat numbers from `first`, after `start` empty columns. */
export type HallRow = { letter: string; first: number; size: number; start: number };

/** The numbered seats of a class: its rows, the first next to the stage, and the columns after an aisle. */
export type HallRows = { columns: number; aisles: readonly number[]; rows: readonly HallRow[] };

/** Rows are about this many times as wide as all rows together are deep. */
const WIDTH_TO_DEPTH = 6;
const LONGEST_ROW = 60;

/** A to Z, then AA, AB … */
const rowLetter = (row: number): string =>
  (row < 26 ? '' : rowLetter(Math.floor(row / 26) - 1)) + String.fromCharCode(65 + (row % 26));

/** Long rows have two aisles with the middle block between them, shorter ones a single aisle. */
const aislePositions = (columns: number): number[] => {
  if (columns >= 16) return [Math.floor(columns / 4), columns - Math.floor(columns / 4)];
  return columns >= 8 ? [Math.ceil(columns / 2)] : [];
};

/**
 * Places the seats 1 to `quantity` of a class: rows of one length, numbered from the stage and from left to right, the
 * last one centred. Both the seat map and the picker use it.
 */
export const hallRows = (quantity: number): HallRows => {
  const longest = Math.min(LONGEST_ROW, Math.max(1, Math.ceil(Math.sqrt(quantity * WIDTH_TO_DEPTH))));
  const count = Math.ceil(quantity / longest);
  const columns = count === 0 ? 0 : Math.ceil(quantity / count);
  const rows = Array.from({ length: columns === 0 ? 0 : Math.ceil(quantity / columns) }, (_, row) => {
    const first = row * columns + 1;
    const size = Math.min(columns, quantity - first + 1);
    return { letter: rowLetter(row), first, size, start: Math.floor((columns - size) / 2) };
  });
  return { columns, aisles: aislePositions(columns), rows };
};

/** The letter of the row in which a seat of a class stands. */
export const seatRow = (quantity: number, seat: number): string =>
  hallRows(quantity).rows.findLast(({ first }) => first <= seat)?.letter ?? '';

/** Distance of a column from the left in seat widths; each aisle counts as one. */
export const columnOffset = ({ aisles }: HallRows, column: number): number =>
  column + aisles.filter((aisle) => aisle <= column).length;

/** Width in seat widths. */
export const hallWidth = ({ columns, aisles }: HallRows): number => columns + aisles.length;
