import {
  useLayoutEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  memo,
} from 'react';
import { type HallRows, columnOffset, hallWidth, type HallRow } from '@acara/shared-contract/hall';
import { Grid, SEAT_PX, Seats } from './seat-grid-style.ts';
import { seatAfterKey } from './seat-keys.ts';

type SeatState = 'free' | 'taken' | 'chosen';

const STATE_LABELS: Record<SeatState, string> = { free: 'tersedia', taken: 'terisi', chosen: 'dipilih' };

const getState = (letter: string): SeatState => (letter === 't' ? 'taken' : letter === 'c' ? 'chosen' : 'free');

type RowSeatsProps = {
  row: HallRow;
  hall: HallRows;
  /** One letter per seat: f(ree), t(aken), c(hosen); a string, so that `memo` sees an unchanged row as equal. */
  states: string;
  /** The seat of this row that the Tab key reaches, if any. */
  reached: number | null;
};

const RowSeats = memo(({ row: { letter, first, start }, hall, states, reached }: RowSeatsProps) =>
  Array.from(states, (code, at) => {
    const seat = first + at;
    const state = getState(code);
    return (
      <button
        key={seat}
        type="button"
        role="gridcell"
        data-seat={seat}
        data-state={state}
        data-aisle={(at > 0 && hall.aisles.includes(start + at)) || undefined}
        aria-label={`Kursi ${seat}, baris ${letter}, ${STATE_LABELS[state]}`}
        aria-selected={state === 'taken' ? undefined : state === 'chosen'}
        aria-disabled={state === 'taken' || undefined}
        tabIndex={seat === reached ? 0 : -1}
      >
        {seat}
      </button>
    );
  }),
);
RowSeats.displayName = 'RowSeats';

/**
 * A row of the hall between its letters. Its seats are laid out once, at full size, and scaled: zooming thousands of
 * seats would be slow otherwise.
 */
const SeatRow = memo(({ seatPx, ...seats }: RowSeatsProps & { seatPx: number }) => {
  const { row, hall } = seats;
  const left = (columnOffset(hall, row.start) + 1) * seatPx;
  return (
    <div role="row" style={{ width: (hallWidth(hall) + 2) * seatPx, height: seatPx }}>
      <span aria-hidden="true">{row.letter}</span>
      <Seats style={{ transform: `translateX(${left}px) scale(${seatPx / SEAT_PX})` }}>
        <RowSeats {...seats} />
      </Seats>
      <span aria-hidden="true">{row.letter}</span>
    </div>
  );
});
SeatRow.displayName = 'SeatRow';

/** Smaller seats cannot be hit reliably. */
const MIN_TARGET_PX = 22;

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
  /** Called for seats that are not taken. */
  onPress: (seat: number) => void;
  labelledBy: string;
  /** Pixels of a seat. */
  seatPx: number;
  /** `at`: the point that keeps its position. */
  onZoom: (how: 'in' | 'out' | 'reset' | 'whole', at?: { x: number; y: number }) => void;
};

const getMiddle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Keeps the focused seat visible when the zoom changes. */
const useFocusInSight = (grid: RefObject<HTMLElement | null>, seatPx: number) =>
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused && grid.current?.contains(focused)) focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, seatPx]);

/**
 * Seats as a grid with one tab stop and arrow keys inside (ARIA grid pattern). Taken seats can be focused, not chosen.
 * Only rows with a changed seat are rendered again, so that thousands of seats stay fast.
 */
export const SeatGrid = ({ ref: grid, hall, taken, chosen, onPress, labelledBy, seatPx, onZoom }: SeatGridProps) => {
  const [reached, setReached] = useState(1);
  useFocusInSight(grid, seatPx);

  const isChosen = new Set(chosen);
  const getLetter = (seat: number) => (isChosen.has(seat) ? 'c' : taken.has(seat) ? 't' : 'f');

  const press = (event: MouseEvent) => {
    const seat = findSeat(event.target);
    if (seat === null) return;
    // Too small to hit: zoom in first. A press by keyboard (detail 0) always hits.
    if (event.detail > 0 && seatPx < MIN_TARGET_PX) onZoom('whole', { x: event.clientX, y: event.clientY });
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
