import { columnOffset, hallRows, hallWidth, type HallRows } from '@acara/shared-contract/hall';
import { bestNeighbours } from './best-neighbours.ts';

const rowOf = (hall: HallRows, seat: number) => hall.rows.findIndex(({ first, size }) => seat < first + size);

const columnOf = (hall: HallRows, seat: number) => {
  const row = hall.rows[rowOf(hall, seat)];
  return row ? row.start + seat - row.first : NaN;
};

const placeOf = (hall: HallRows, seat: number) => columnOffset(hall, columnOf(hall, seat));

const isGroup = (hall: HallRows, seats: readonly number[]): boolean =>
  seats.every(
    (seat, at) =>
      at === 0 ||
      (rowOf(hall, seat) === rowOf(hall, seats[0] ?? 0) && placeOf(hall, seat) === placeOf(hall, seats[0] ?? 0) + at),
  );

/** From the middle of the front of the stage, in seats. */
const distance = (hall: HallRows, seats: readonly number[]): number => {
  const middle = placeOf(hall, seats[0] ?? 0) + seats.length / 2;
  return Math.hypot(middle - hallWidth(hall) / 2, rowOf(hall, seats[0] ?? 0) + 0.5);
};

/** All free groups of so many neighbours, found the slow way. */
const allGroups = (hall: HallRows, quantity: number, taken: ReadonlySet<number>, count: number): number[][] =>
  Array.from({ length: Math.max(0, quantity - count + 1) }, (_, at) =>
    Array.from({ length: count }, (__, next) => at + 1 + next),
  ).filter((seats) => seats.every((seat) => !taken.has(seat)) && isGroup(hall, seats));

type Sample = { quantity: number; taken: Set<number>; count: number };

/** The same numbers in each run, in [0, 1). */
const random = (): number => {
  draws += 1;
  const sine = Math.sin(draws) * 10_000;
  return sine - Math.floor(sine);
};
let draws = 0;
const randomUpTo = (most: number) => 1 + Math.floor(random() * most);

const SAMPLES: Sample[] = Array.from({ length: 400 }, () => {
  const quantity = randomUpTo(300);
  const share = random() ** 0.5;
  const seats = Array.from({ length: quantity }, (_, at) => at + 1);
  return { quantity, taken: new Set(seats.filter(() => random() < share)), count: randomUpTo(8) };
});

describe('the best free neighbours', () => {
  it('are free, each once, as many as wanted or as are left [seats.neighbours]', () => {
    for (const { quantity, taken, count } of SAMPLES) {
      const seats = bestNeighbours(hallRows(quantity), taken, count).flat();
      expect(new Set(seats).size).toBe(seats.length);
      expect(seats.filter((seat) => taken.has(seat) || seat < 1 || seat > quantity)).toEqual([]);
      expect(seats).toHaveLength(Math.min(count, quantity - taken.size));
    }
  });

  it('sit side by side without an aisle between them, nearest to the middle of the stage [seats.neighbours]', () => {
    for (const { quantity, taken, count } of SAMPLES) {
      const hall = hallRows(quantity);
      const [first = [], ...others] = bestNeighbours(hall, taken, count);
      const possible = allGroups(hall, quantity, taken, count);
      expect(others.length === 0 && first.length === count).toBe(possible.length > 0);
      if (possible.length === 0) continue;
      expect(isGroup(hall, first)).toBe(true);
      const nearest = Math.min(...possible.map((seats) => distance(hall, seats)));
      expect(distance(hall, first)).toBeCloseTo(nearest, 9);
    }
  });

  it('are in the largest groups that are left where there are not as many together [seats.neighbours-apart]', () => {
    let split = 0;
    for (const { quantity, taken, count } of SAMPLES) {
      const hall = hallRows(quantity);
      const groups = bestNeighbours(hall, taken, count);
      if (groups.length < 2) continue;
      split += 1;
      for (const group of groups) expect(isGroup(hall, group)).toBe(true);
      const size = groups[0]?.length ?? 0;
      expect(allGroups(hall, quantity, taken, Math.min(count, size + 1))).toEqual([]);
    }
    expect(split).toBeGreaterThan(20);
  });

  it('are the same for the same hall', () => {
    expect(bestNeighbours(hallRows(88), new Set(), 2)).toEqual([[11, 12]]);
    expect(bestNeighbours(hallRows(88), new Set([11]), 2)).toEqual([[12, 13]]);
    expect(bestNeighbours(hallRows(0), new Set(), 2)).toEqual([]);
  });
});
