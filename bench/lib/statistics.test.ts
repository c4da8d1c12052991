import { estimateMedian, estimateSlope, median, quantile } from './statistics.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('statistics of a run', () => {
  test('the median of an even number of values lies between the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  test('a quantile is interpolated between its neighbours', () => {
    expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
  });

  test.each([
    // Tables of the sign test: rank of the lower limit for 95 %.
    [6, 1],
    [9, 2],
    [15, 4],
    [20, 6],
    [25, 8],
  ])('of %i values the interval begins at the value of rank %i', (count, rank) => {
    expect(estimateMedian(upTo(count))).toEqual({
      value: (count + 1) / 2,
      low: rank,
      high: count + 1 - rank,
      count,
    });
  });

  test('five values are too few for 95 %, so the interval is their range', () => {
    expect(estimateMedian(upTo(5))).toEqual({ value: 3, low: 1, high: 5, count: 5 });
  });

  test('without measurements the result is NaN', () => {
    expect(estimateMedian([]).value).toBeNaN();
  });

  test('the slope of a line is exact', () => {
    const slope = estimateSlope(upTo(10).map((at) => ({ at, value: 5 - 2 * at })));
    expect(slope.value).toBeCloseTo(-2);
    expect(slope.high - slope.low).toBeCloseTo(0);
  });

  test('the slope of scattered points lies in the interval of the textbook', () => {
    // y = 1, 3, 2, 4: slope 0.8, residuals -0.3, 0.9, -0.9, 0.3, so a standard error of √(1.8 / 2 / 5).
    const slope = estimateSlope([1, 3, 2, 4].map((value, at) => ({ at, value })));
    expect(slope.value).toBeCloseTo(0.8);
    expect(slope.high).toBeCloseTo(0.8 + 1.96 * Math.sqrt(0.18));
    expect(slope.low).toBeCloseTo(0.8 - 1.96 * Math.sqrt(0.18));
  });

  test('two points have no interval', () => {
    expect(estimateSlope([1, 3].map((value, at) => ({ at, value }))).high).toBeNaN();
  });
});
