import { act, render, screen } from '@testing-library/react';
import { learnTime } from '@acara/shared-auth';
import { useServerNow } from './server-time.ts';

const NOON = Date.UTC(2026, 10, 29, 12);
const Now = ({ times }: { times: number[] }) => <output>{useServerNow(times) - NOON}</output>;
const shown = () => Number(screen.getByRole('status').textContent);

beforeEach(() => {
  jest.useFakeTimers();
  learnTime(NOON, NOON);
});
afterEach(() => jest.useRealTimers());

describe('the time of a page', () => {
  it('is updated at the given instants, whatever the device’s clock shows', () => {
    jest.setSystemTime(NOON - 50 * 86_400_000);
    render(<Now times={[NOON + 70_000, NOON - 1]} />);
    act(() => jest.advanceTimersByTime(69_999));
    expect(shown()).toBeLessThan(70_000);
    act(() => jest.advanceTimersByTime(1));
    expect(shown()).toBe(70_000);
  });

  it('is updated when a response corrects it', () => {
    render(<Now times={[]} />);
    act(() => void learnTime(NOON + 5_000, NOON + 6_000));
    expect(shown()).toBe(5_000);
  });
});
