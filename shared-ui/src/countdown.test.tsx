import { act, renderHook } from '@testing-library/react';
import { formatTimeLeft, useSecondsLeft } from './countdown.ts';

const NOW = Date.parse('2026-12-01T10:00:00+07:00');

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the time left', () => {
  it('goes down with every second, and stays at zero', async () => {
    const { result } = renderHook(() => useSecondsLeft('2026-12-01T10:01:01+07:00', Date.now));
    expect(result.current).toBe(61);
    await advance(1000);
    expect(result.current).toBe(60);
    await advance(59_000);
    expect(result.current).toBe(1);
    await advance(999);
    expect(result.current).toBe(1);
    await advance(251);
    expect(result.current).toBe(0);
    await advance(60_000);
    expect(result.current).toBe(0);
  });

  it('follows the given clock, not that of the browser', () => {
    const minuteAhead = () => Date.now() + 60_000;
    const { result } = renderHook(() => useSecondsLeft('2026-12-01T10:01:01+07:00', minuteAhead));
    expect(result.current).toBe(1);
  });

  it.each([null, undefined, '', 'besok'])('is none until %j', (until) => {
    const { result } = renderHook(() => useSecondsLeft(until, Date.now));
    expect(result.current).toBeNull();
  });

  it.each([
    [0, '00:00'],
    [9, '00:09'],
    [61, '01:01'],
    [1800, '30:00'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [86_399, '23:59:59'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(formatTimeLeft(seconds)).toBe(text);
  });
});
