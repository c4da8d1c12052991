import { columnOffset, type HallRow, type HallRows, hallWidth } from '@acara/shared-contract/hall';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useState,
} from 'react';
import { SeatDots } from './seat-dots.tsx';
import { Dots, Grid, LETTERS_PX, SEAT_PX, Seats } from './seat-grid-style.ts';

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** Rows that Page Up and Page Down move by. */
const PAGE_ROWS = 5;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

const seatInRow = ({ first, size, start }: HallRow, column: number): number =>
  first + clamp(column - start, 0, size - 1);

/** Null for other keys; arrows, Home, End, Page Up and Page Down as in the ARIA grid pattern. */
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

type SeatState = 'free' | 'taken' | 'chosen';

const STATE_LABELS: Record<SeatState, string> = { free: 'tersedia', taken: 'terisi', chosen: 'dipilih' };

const getState = (letter: string): SeatState => (letter === 't' ? 'taken' : letter === 'c' ? 'chosen' : 'free');

type RowSeatsProps = {
  row: HallRow;
  hall: HallRows;
  /** One letter per seat: f(ree), t(aken), c(hosen); a string, so that `memo` sees an unchanged row as equal. */
  states: string;
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

/** Its seats are laid out once, at full size, and scaled: zooming thousands of seats would be slow otherwise. */
const SeatRow = memo(({ seatPx, rowPx, ...seats }: RowSeatsProps & { seatPx: number; rowPx: number }) => {
  const { row, hall } = seats;
  const left = columnOffset(hall, row.start) * seatPx + LETTERS_PX;
  const move = `translate(${left}px, ${(rowPx - seatPx) / 2}px)`;
  return (
    <div role="row" style={{ width: hallWidth(hall) * seatPx + 2 * LETTERS_PX, height: rowPx }}>
      <span aria-hidden="true">{row.letter}</span>
      <Seats style={{ transform: `${move} scale(${seatPx / SEAT_PX})` }}>
        <RowSeats {...seats} />
      </Seats>
      <span aria-hidden="true">{row.letter}</span>
    </div>
  );
});
SeatRow.displayName = 'SeatRow';

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
  onPress: (seat: number) => void;
  labelledBy: string;
  seatPx: number;
  rowPx: number;
  /** Seats are dots: a press zooms in, and so does the focus, which a dot cannot show. */
  isTooSmall: boolean;
  /** `near`: to full size. `at`: the point that keeps its position. */
  onZoom: (how: 'in' | 'out' | 'reset' | 'near', at?: { x: number; y: number }) => void;
};

const getMiddle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

const useFocusInSight = (grid: RefObject<HTMLElement | null>, seatPx: number) =>
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused && grid.current?.contains(focused)) focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, seatPx]);

/** ARIA grid with one tab stop. Only rows with a changed seat are rendered again: thousands of seats stay fast. */
export const SeatGrid = ({ ref: grid, hall, taken, chosen, labelledBy, isTooSmall, ...more }: SeatGridProps) => {
  const { onPress, onZoom, seatPx, rowPx } = more;
  const [last, setReached] = useState<number | null>(null);
  const reached = last ?? chosen[0] ?? 1;
  useFocusInSight(grid, seatPx);
  // Zoomed in, the dots are shown for one more frame: in the next the browser knows which rows are in sight, and draws no others.
  const wasTooSmall = useDeferredValue(isTooSmall);
  const areDots = isTooSmall || wasTooSmall;

  const width = hallWidth(hall);
  const isChosen = new Set(chosen);
  const getLetter = (seat: number) => (isChosen.has(seat) ? 'c' : taken.has(seat) ? 't' : 'f');

  const press = (event: MouseEvent) => {
    const seat = findSeat(event.target);
    // A press by keyboard (detail 0) always hits.
    if (event.detail > 0 && isTooSmall) onZoom('near', { x: event.clientX, y: event.clientY });
    else if (seat !== null && getLetter(seat) !== 't') onPress(seat);
  };
  const onFocus = ({ target }: FocusEvent) => {
    setReached(findSeat(target) ?? reached);
    if (isTooSmall && target.matches(':focus-visible')) onZoom('near', getMiddle(target));
  };
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
      data-dots={areDots || undefined}
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
          rowPx={rowPx}
          states={Array.from({ length: row.size }, (_, at) => getLetter(row.first + at)).join('')}
          reached={reached >= row.first && reached < row.first + row.size ? reached : null}
        />
      ))}
      {areDots && (
        <Dots
          aria-hidden="true"
          width={width * seatPx}
          height={hall.rows.length * rowPx}
          viewBox={`0 0 ${width} ${(hall.rows.length * rowPx) / seatPx}`}
        >
          <SeatDots hall={hall} taken={taken} chosen={chosen} pitch={rowPx / seatPx} />
        </Dots>
      )}
    </Grid>
  );
};
