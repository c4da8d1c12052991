import { ENTRY_BYTES } from '@acara/server-kit/bounded-map';
import { createTokenBuckets } from './token-buckets.ts';

let now: number;
beforeEach(() => {
  now = 1_000_000;
});
const ROOM = 10 * (ENTRY_BYTES + 32);
const buckets = () => createTokenBuckets({ burst: 3, perSecond: 0.5, maxBytes: ROOM }, () => now);
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

test('no more senders are remembered than there is room for, the latest ones, however long their names are', () => {
  const { take, buckets: senders } = buckets();
  const size = () => senders.size.entries;
  taken(() => take('a'), 3);
  for (let at = 0; at < 9; at += 1) take(`other ${at}`);
  expect([size(), take('a')]).toEqual([10, false]);
  for (let at = 0; at < 100_000; at += 1) take(`more ${at}`.padEnd(at % 5_000));
  expect([size(), take('a')]).toEqual([10, true]);
  expect(senders.size.bytes).toBeLessThanOrEqual(ROOM);
});
