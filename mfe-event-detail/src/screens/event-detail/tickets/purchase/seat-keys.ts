type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };
type Place = { seat: number; quantity: number; columns: number };

/** Rows that Page Up and Page Down pass. */
const PAGE_ROWS = 5;

/**
 * The seat that a key leads to in the grid, null for a key that leads nowhere: arrows, Home and End in the row, with Ctrl
 * in the whole grid, Page Up and Page Down (ARIA grid pattern).
 */
export const seatAfterKey = (key: Key, { seat, quantity, columns }: Place): number | null => {
  if (key.metaKey || key.altKey || key.shiftKey) return null;
  const column = (seat - 1) % columns;
  const rowStart = seat - column;
  if (key.ctrlKey) return key.key === 'Home' ? 1 : key.key === 'End' ? quantity : null;
  const wanted: Record<string, number> = {
    ArrowLeft: column > 0 ? seat - 1 : seat,
    ArrowRight: column < columns - 1 ? seat + 1 : seat,
    ArrowUp: seat - columns,
    ArrowDown: seat + columns,
    Home: rowStart,
    End: Math.min(rowStart + columns - 1, quantity),
    PageUp: Math.max(seat - PAGE_ROWS * columns, column + 1),
    PageDown: Math.min(seat + PAGE_ROWS * columns, quantity),
  };
  const next = wanted[key.key];
  if (next === undefined) return null;
  return next < 1 || next > quantity ? seat : next;
};
