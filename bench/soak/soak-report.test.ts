import { estimateTrend } from './soak-report.ts';

const HOUR = 3_600_000;
const samples = (values: readonly number[]) => values.map((value, hour) => ({ at: hour * HOUR, value }));
const trend = (values: readonly number[]) => estimateTrend('memory', samples(values), ({ value }) => value);

describe('a trend', () => {
  test('leaves out the first quarter, and halves the rest', () => {
    expect(trend([900, 800, 10, 12, 14, 20, 22, 24])).toMatchObject({ name: 'memory', first: 12, second: 22 });
  });

  test('reports by how much a number grows in an hour', () => {
    expect(trend([0, 0, 10, 13, 16, 19, 22, 25]).perHour.value).toBeCloseTo(3);
  });
});
