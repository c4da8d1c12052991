import type { HallRow, HallRows } from '@acara/shared-contract/hall';

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** Rows that Page Up and Page Down move by. */
const PAGE_ROWS = 5;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The seat of a row nearest to a column. */
const seatInRow = ({ first, size, start }: HallRow, column: number): number =>
  first + clamp(column - start, 0, size - 1);

/**
 * The seat that a key moves to, null for other keys: arrows, Home and End in the row, with Ctrl in the whole hall, Page
 * Up and Page Down (ARIA grid pattern).
 */
export const seatAfterKey = (key: Key, seat: number, { columns, rows }: HallRows): number | null => {
  if (key.metaKey || key.altKey || key.shiftKey) return null;
  const at = Math.floor((seat - 1) / columns);
  const row = rows[at];
  if (!row) return null;
  const column = row.start + seat - row.first;
  const last = row.first + row.size - 1;
  const down = (count: number) => seatInRow(rows[clamp(at + count, 0, rows.length - 1)] ?? row, column);
  if (key.ctrlKey) return key.key === 'Home' ? 1 : key.key === 'End' ? seatInRow(rows.at(-1) ?? row, columns) : null;
  const wanted: Record<string, number> = {
    ArrowLeft: clamp(seat - 1, row.first, last),
    ArrowRight: clamp(seat + 1, row.first, last),
    ArrowUp: down(-1),
    ArrowDown: down(1),
    Home: row.first,
    End: last,
    PageUp: down(-PAGE_ROWS),
    PageDown: down(PAGE_ROWS),
  };
  return wanted[key.key] ?? null;
};
