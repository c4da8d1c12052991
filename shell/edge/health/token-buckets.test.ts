import { createTokenBuckets } from './beacon-limits.ts';

let now: number;
beforeEach(() => {
  now = 1_000_000;
});
const buckets = (limits = {}) => createTokenBuckets({ burst: 3, perSecond: 0.5, most: 10, ...limits }, () => now);
const taken = (take: () => boolean, times: number) => Array.from({ length: times }, take).filter(Boolean).length;

describe('the limit of a sender', () => {
  test('is a number at once, then so many a second, and never more than at first', () => {
    const { take } = buckets();
    expect(taken(() => take('a'), 10)).toBe(3);
    now += 1999;
    expect(take('a')).toBe(false);
    now += 1;
    expect(taken(() => take('a'), 10)).toBe(1);
    now += 3_600_000;
    expect(taken(() => take('a'), 10)).toBe(3);
  });

  test('is separate for each sender', () => {
    const { take } = buckets();
    expect(taken(() => take('a'), 10)).toBe(3);
    expect(taken(() => take('b'), 10)).toBe(3);
  });

  test('is not lifted by a clock that is set back', () => {
    const { take } = buckets();
    taken(() => take('a'), 3);
    now -= 60_000;
    expect(take('a')).toBe(false);
    now += 2000;
    expect(take('a')).toBe(true);
  });
});

test('no more senders are remembered than the limit, the latest ones', () => {
  const { take, size } = buckets();
  taken(() => take('a'), 3);
  for (let at = 0; at < 9; at += 1) take(`other ${at}`);
  expect([size(), take('a')]).toEqual([10, false]);
  for (let at = 0; at < 100_000; at += 1) take(`more ${at}`);
  expect([size(), take('a')]).toEqual([10, true]);
});
