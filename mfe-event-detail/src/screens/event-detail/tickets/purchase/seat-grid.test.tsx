import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { SeatGrid } from './seat-grid.tsx';

const onPress = jest.fn();
const grid = (more: Partial<Parameters<typeof SeatGrid>[0]> = {}) => (
  <SeatGrid quantity={24} taken={new Set([2])} chosen={[3]} onPress={onPress} labelledBy="kursi" {...more} />
);
const seat = (name: string) => screen.getByRole('gridcell', { name });

afterEach(() => onPress.mockClear());

describe('the seats', () => {
  it('say their number and whether they can be had', () => {
    render(grid());
    expect(seat('Kursi 1, tersedia')).toHaveAttribute('aria-selected', 'false');
    expect(seat('Kursi 2, terisi')).toHaveAttribute('aria-disabled', 'true');
    expect(seat('Kursi 3, dipilih')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('gridcell')).toHaveLength(24);
  });

  it('can be pressed unless they are taken', async () => {
    render(grid());
    await userEvent.click(seat('Kursi 1, tersedia'));
    await userEvent.click(seat('Kursi 2, terisi'));
    await userEvent.click(seat('Kursi 3, dipilih'));
    expect(onPress.mock.calls).toEqual([[1], [3]]);
  });

  it('are one stop for the Tab key, then arrow keys lead on, and Enter and Space press', async () => {
    render(grid());
    await userEvent.tab();
    expect(seat('Kursi 1, tersedia')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(seat('Kursi 2, terisi')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onPress).not.toHaveBeenCalled();
    // A narrow window: rows of six.
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowRight}[Space]');
    expect(onPress.mock.calls).toEqual([[8], [9]]);
    await userEvent.tab();
    expect(document.body).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(seat('Kursi 9, tersedia')).toHaveFocus();
  });

  it('stay quick when they are a thousand: a press renders one row again', () => {
    const taken = new Set([2]);
    const times: number[] = [];
    const hall = (chosen: number[]) => (
      <Profiler id="hall" onRender={(_, phase, actual) => phase === 'update' && times.push(actual)}>
        {grid({ quantity: 1000, taken, chosen })}
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
