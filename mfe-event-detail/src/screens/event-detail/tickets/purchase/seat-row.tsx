import { memo } from 'react';
import { columnOffset, type HallRow, type HallRows } from '@acara/shared-contract/hall';

type SeatState = 'free' | 'taken' | 'chosen';

const spoken: Record<SeatState, string> = { free: 'tersedia', taken: 'terisi', chosen: 'dipilih' };

const stateOf = (letter: string): SeatState => (letter === 't' ? 'taken' : letter === 'c' ? 'chosen' : 'free');

export type SeatRowProps = {
  row: HallRow;
  hall: HallRows;
  /** One letter per seat: f(ree), t(aken), c(hosen); a text, so that an untouched row is not rendered again. */
  states: string;
  /** The seat of this row that the Tab key reaches, or none. */
  reached: number | null;
};

/** A row of the hall between its letters. */
export const SeatRow = memo(({ row: { letter, first, start }, hall, states, reached }: SeatRowProps) => (
  <div role="row" style={{ '--start': columnOffset(hall, start) }}>
    <span aria-hidden="true">{letter}</span>
    {Array.from(states, (mark, at) => {
      const seat = first + at;
      const state = stateOf(mark);
      return (
        <button
          key={seat}
          type="button"
          role="gridcell"
          data-seat={seat}
          data-state={state}
          data-aisle={(at > 0 && hall.aisles.includes(start + at)) || undefined}
          aria-label={`Kursi ${seat}, baris ${letter}, ${spoken[state]}`}
          aria-selected={state === 'taken' ? undefined : state === 'chosen'}
          aria-disabled={state === 'taken' || undefined}
          tabIndex={seat === reached ? 0 : -1}
        >
          {seat}
        </button>
      );
    })}
    <span aria-hidden="true">{letter}</span>
  </div>
));
SeatRow.displayName = 'SeatRow';
