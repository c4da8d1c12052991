import { useLayoutEffect, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { HallRows } from '@acara/shared-contract/hall';
import { Grid } from './seat-grid-style.ts';
import { seatAfterKey } from './seat-keys.ts';
import { SeatRow } from './seat-row.tsx';

/** Below this many pixels a seat is too small to be meant. */
const LEAST_PRESSED_PX = 22;

const ZOOM_KEYS: Record<string, 'in' | 'out' | 'reset'> = { '+': 'in', '=': 'in', '-': 'out', '0': 'reset' };

const findSeat = (target: EventTarget): number | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-seat]') : null;
  return cell ? Number(cell.dataset.seat) : null;
};

export type SeatGridProps = {
  ref: RefObject<HTMLDivElement | null>;
  hall: HallRows;
  taken: ReadonlySet<number>;
  chosen: readonly number[];
  /** A seat that is free or chosen was pressed. */
  onPress: (seat: number) => void;
  labelledBy: string;
  /** Pixels of a seat. */
  seatPx: number;
  /** `at`: what is to stay where it is. */
  onZoom: (how: 'in' | 'out' | 'reset' | 'whole', at?: { x: number; y: number }) => void;
};

const getMiddle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** What has the focus stays in sight when the hall is drawn in another size. */
const useFocusInSight = (grid: RefObject<HTMLElement | null>, seatPx: number) =>
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused && grid.current?.contains(focused)) focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, seatPx]);

/**
 * Seats as a grid with one stop for the Tab key and arrow keys inside (ARIA pattern). Taken seats can be reached and are
 * said, not chosen. Rows are rendered again only where a seat of theirs changes, so that thousands stay fast.
 */
export const SeatGrid = ({ ref: grid, hall, taken, chosen, onPress, labelledBy, seatPx, onZoom }: SeatGridProps) => {
  const [reached, setReached] = useState(1);
  useFocusInSight(grid, seatPx);

  const isChosen = new Set(chosen);
  const getLetter = (seat: number) => (isChosen.has(seat) ? 'c' : taken.has(seat) ? 't' : 'f');

  const press = (event: MouseEvent) => {
    const seat = findSeat(event.target);
    if (seat === null) return;
    // Too small to be meant: larger first. A keyboard's press has no place and means what it reached.
    if (event.detail > 0 && seatPx < LEAST_PRESSED_PX) onZoom('whole', { x: event.clientX, y: event.clientY });
    else if (getLetter(seat) !== 't') onPress(seat);
  };
  const onFocus = ({ target }: FocusEvent) => setReached(findSeat(target) ?? reached);
  const onKeyDown = (event: KeyboardEvent) => {
    const zoomed = event.ctrlKey || event.metaKey || event.altKey ? undefined : ZOOM_KEYS[event.key];
    const next = seatAfterKey(event, reached, hall);
    if (zoomed === undefined && next === null) return;
    event.preventDefault();
    if (zoomed) onZoom(zoomed, event.target instanceof Element ? getMiddle(event.target) : undefined);
    else grid.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
  };

  return (
    <Grid
      ref={grid}
      role="grid"
      aria-labelledby={labelledBy}
      aria-multiselectable="true"
      onClick={press}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {hall.rows.map((row) => (
        <SeatRow
          key={row.first}
          row={row}
          hall={hall}
          seatPx={seatPx}
          states={Array.from({ length: row.size }, (_, at) => getLetter(row.first + at)).join('')}
          reached={reached >= row.first && reached < row.first + row.size ? reached : null}
        />
      ))}
    </Grid>
  );
};
