import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, Profiler } from 'react';
import { hallRows } from '@acara/shared-contract/hall';
import { SeatGrid } from './seat-grid.tsx';

/** Two rows of twelve. */
const HALL = hallRows(24);
const THOUSANDS = hallRows(2000);

const onPress = jest.fn();
const onZoom = jest.fn();
const grid = (more: Partial<Parameters<typeof SeatGrid>[0]> = {}) => (
  <SeatGrid
    ref={createRef()}
    hall={HALL}
    taken={new Set([2])}
    chosen={[3]}
    onPress={onPress}
    onZoom={onZoom}
    seatPx={44}
    rowPx={44}
    isTooSmall={false}
    labelledBy="kursi"
    {...more}
  />
);
const seat = (name: string) => screen.getByRole('gridcell', { name });

afterEach(() => {
  onPress.mockClear();
  onZoom.mockClear();
});

describe('the seats', () => {
  it('are labelled with number, row and state [api.ticket-seat]', () => {
    render(grid());
    expect(seat('Kursi 1, baris A, tersedia')).toHaveAttribute('aria-selected', 'false');
    expect(seat('Kursi 2, baris A, terisi')).toHaveAttribute('aria-disabled', 'true');
    expect(seat('Kursi 3, baris A, dipilih')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('gridcell')).toHaveLength(24);
  });

  it('can be pressed unless they are taken [dialog.seat-taken]', async () => {
    render(grid());
    await userEvent.click(seat('Kursi 1, baris A, tersedia'));
    await userEvent.click(seat('Kursi 2, baris A, terisi'));
    await userEvent.click(seat('Kursi 3, baris A, dipilih'));
    expect(onPress.mock.calls).toEqual([[1], [3]]);
  });

  it('are one tab stop, with arrow keys inside, and Enter and Space press', async () => {
    render(grid());
    await userEvent.tab();
    expect(seat('Kursi 3, baris A, dipilih')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(seat('Kursi 2, baris A, terisi')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onPress).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowRight}[Space]');
    expect(onPress.mock.calls).toEqual([[14], [15]]);
    await userEvent.tab();
    expect(document.body).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(seat('Kursi 15, baris B, tersedia')).toHaveFocus();
  });

  it('are in lettered rows with an aisle [seats.rows]', () => {
    render(grid());
    const rows = screen.getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      `A${Array.from({ length: 12 }, (_, at) => at + 1).join('')}A`,
      `B${Array.from({ length: 12 }, (_, at) => at + 13).join('')}B`,
    ]);
    expect(screen.getAllByText(/^(7|19)$/).map((cell) => cell.dataset.aisle)).toEqual(['true', 'true']);
    expect(document.querySelectorAll('[data-aisle]')).toHaveLength(2);
  });

  it('are zoomed in, out and reset by keys [seats.zoom]', async () => {
    render(grid());
    await userEvent.tab();
    await userEvent.keyboard('+-0');
    expect(onZoom.mock.calls.map(([how]) => how)).toEqual(['in', 'out', 'reset']);
    expect(seat('Kursi 3, baris A, dipilih')).toHaveFocus();
  });

  it('too small for a finger are zoomed in by a press, and can still be chosen by keyboard [seats.finger, seats.whole]', async () => {
    render(grid({ seatPx: 12, rowPx: 12, isTooSmall: true }));
    // Beside the seats, too.
    await userEvent.click(screen.getAllByRole('row')[0] as HTMLElement);
    expect(onZoom.mock.calls.map(([how]) => how)).toEqual(['near']);
    await userEvent.click(seat('Kursi 1, baris A, tersedia'));
    expect(onZoom).toHaveBeenLastCalledWith('near', { x: 0, y: 0 });
    expect(onPress).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onPress.mock.calls).toEqual([[1]]);
  });

  it('are fast in thousands: a press renders one row again [seats.quick]', () => {
    const taken = new Set([2]);
    const times: number[] = [];
    const hall = (chosen: number[]) => (
      <Profiler id="hall" onRender={(_, phase, actual) => phase === 'update' && times.push(actual)}>
        {grid({ hall: THOUSANDS, taken, chosen })}
      </Profiler>
    );
    const { rerender } = render(hall([]));
    const before = screen.getByText('900');
    rerender(hall([500]));
    expect(screen.getByText('900')).toBe(before);
    expect(document.querySelector('[data-seat="500"]')).toHaveAttribute('data-state', 'chosen');
    expect(document.querySelectorAll('[data-state="chosen"]')).toHaveLength(1);
    expect(times).toHaveLength(1);
  });
});
