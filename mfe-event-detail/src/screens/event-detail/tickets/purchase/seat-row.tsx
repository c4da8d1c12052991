import { memo } from 'react';
import { columnOffset, hallWidth, type HallRow, type HallRows } from '@acara/shared-contract/hall';
import { SEAT_PX, Seats } from './seat-grid-style.ts';

type SeatState = 'free' | 'taken' | 'chosen';

const spoken: Record<SeatState, string> = { free: 'tersedia', taken: 'terisi', chosen: 'dipilih' };

const getState = (letter: string): SeatState => (letter === 't' ? 'taken' : letter === 'c' ? 'chosen' : 'free');

type RowSeatsProps = {
  row: HallRow;
  hall: HallRows;
  /** One letter per seat: f(ree), t(aken), c(hosen); a text, so that an untouched row is not rendered again. */
  states: string;
  /** The seat of this row that the Tab key reaches, or none. */
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
        aria-label={`Kursi ${seat}, baris ${letter}, ${spoken[state]}`}
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
 * A row of the hall between its letters. Its seats are laid out once, at their full size, and scaled: only so can
 * thousands be made larger and smaller at once.
 */
export const SeatRow = memo(({ seatPx, ...seats }: RowSeatsProps & { seatPx: number }) => {
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
