import { memo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { Grid } from './seat-grid-style.ts';
import { seatAfterKey } from './seat-keys.ts';
import { useSeatColumns } from './use-seat-columns.ts';

type SeatState = 'free' | 'taken' | 'chosen';

const spoken: Record<SeatState, string> = { free: 'tersedia', taken: 'terisi', chosen: 'dipilih' };

type RowProps = {
  first: number;
  /** One letter per seat: f(ree), t(aken), c(hosen); a text, so that an untouched row is not rendered again. */
  states: string;
  /** The seat of this row that the Tab key reaches, or none. */
  reached: number | null;
};

const stateOf = (letter: string): SeatState => (letter === 't' ? 'taken' : letter === 'c' ? 'chosen' : 'free');

const SeatRow = memo(({ first, states, reached }: RowProps) => (
  <div role="row">
    {Array.from(states, (letter, at) => {
      const seat = first + at;
      const state = stateOf(letter);
      return (
        <button
          key={seat}
          type="button"
          role="gridcell"
          data-seat={seat}
          data-state={state}
          aria-label={`Kursi ${seat}, ${spoken[state]}`}
          aria-selected={state === 'taken' ? undefined : state === 'chosen'}
          aria-disabled={state === 'taken' || undefined}
          tabIndex={seat === reached ? 0 : -1}
        >
          {seat}
        </button>
      );
    })}
  </div>
));
SeatRow.displayName = 'SeatRow';

const seatOf = (target: EventTarget): number | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-seat]') : null;
  return cell ? Number(cell.dataset.seat) : null;
};

export type SeatGridProps = {
  /** Seats are numbered from 1 to this. */
  quantity: number;
  taken: ReadonlySet<number>;
  chosen: readonly number[];
  /** A seat that is free or chosen was pressed. */
  onPress: (seat: number) => void;
  labelledBy: string;
};

/**
 * Seats as a grid with one stop for the Tab key and arrow keys inside (ARIA pattern). Taken seats can be reached and are
 * said, not chosen. Rows are rendered again only where a seat of theirs changes, so that thousands stay fast.
 */
export const SeatGrid = ({ quantity, taken, chosen, onPress, labelledBy }: SeatGridProps) => {
  const columns = useSeatColumns();
  const grid = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(1);

  const isChosen = new Set(chosen);
  const letterOf = (seat: number) => (isChosen.has(seat) ? 'c' : taken.has(seat) ? 't' : 'f');
  const rows = Array.from({ length: Math.ceil(quantity / columns) }, (_, row) => {
    const first = row * columns + 1;
    const length = Math.min(columns, quantity - first + 1);
    return { first, states: Array.from({ length }, (_, at) => letterOf(first + at)).join('') };
  });

  const press = ({ target }: MouseEvent) => {
    const seat = seatOf(target);
    if (seat !== null && letterOf(seat) !== 't') onPress(seat);
  };
  const onFocus = ({ target }: FocusEvent) => setReached(seatOf(target) ?? reached);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = seatAfterKey(event, { seat: reached, quantity, columns });
    if (next === null) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
  };

  return (
    <Grid
      ref={grid}
      role="grid"
      aria-labelledby={labelledBy}
      aria-multiselectable="true"
      $columns={columns}
      onClick={press}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {rows.map(({ first, states }) => (
        <SeatRow
          key={first}
          first={first}
          states={states}
          reached={reached >= first && reached < first + columns ? reached : null}
        />
      ))}
    </Grid>
  );
};
