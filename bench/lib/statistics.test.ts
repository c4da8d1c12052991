import { estimateMedian, median, quantile } from './statistics.ts';

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
});
