import { blockInk, columnOffset, formatSeats, hallBlocks, hallRows, hallWidth, seatRow } from './hall.ts';

const aClass = (name: string, price: number) => ({ name, price, quantity: 50, reserved: true });

describe('the rows of a class', () => {
  it('number each seat once, from row to row [seats.rows]', () => {
    for (const quantity of [1, 7, 24, 50, 101, 800, 2000]) {
      const { rows } = hallRows(quantity);
      const numbers = rows.flatMap(({ first, size }) => Array.from({ length: size }, (_, at) => first + at));
      expect(numbers).toEqual(Array.from({ length: quantity }, (_, at) => at + 1));
    }
  });

  it('are lettered from the stage [seats.rows]', () => {
    expect(hallRows(24).rows.map(({ letter }) => letter)).toEqual(['A', 'B']);
    expect(
      hallRows(2000)
        .rows.map(({ letter }) => letter)
        .slice(24, 28),
    ).toEqual(['Y', 'Z', 'AA', 'AB']);
  });

  it('are as long as each other, the last one in the middle', () => {
    const { columns, rows } = hallRows(50);
    expect(columns).toBe(17);
    expect(rows.map(({ size }) => size)).toEqual([17, 17, 16]);
    expect(rows.at(-1)?.start).toBe(0);
    expect(hallRows(2000)).toMatchObject({ columns: 59, rows: { length: 34 } });
    expect(hallRows(2000).rows.at(-1)).toMatchObject({ size: 53, start: 3 });
  });

  it('have aisles where they are long', () => {
    expect(hallRows(6).aisles).toEqual([]);
    expect(hallRows(24).aisles).toEqual([6]);
    const hall = hallRows(50);
    expect(hall.aisles).toEqual([4, 13]);
    expect([3, 4, 12, 13].map((column) => columnOffset(hall, column))).toEqual([3, 5, 13, 15]);
    expect(hallWidth(hall)).toBe(19);
  });

  it('are found by their seats', () => {
    for (const quantity of [1, 7, 24, 50, 101, 800, 2000])
      for (const { letter, first, size } of hallRows(quantity).rows)
        expect([first, first + size - 1].map((seat) => seatRow(quantity, seat))).toEqual([letter, letter]);
    expect([seatRow(24, 25), seatRow(0, 1), seatRow(null, 1)]).toEqual([null, null, null]);
  });

  it('are named once for all of their seats [seats.row-named]', () => {
    expect(formatSeats([13, 5, 12], 24)).toBe('Seat 5, 12 · baris A; Seat 13 · baris B');
    expect(formatSeats([5], null)).toBe('Seat 5');
  });

  it('are empty without seats', () => expect(hallRows(0)).toEqual({ columns: 0, aisles: [], rows: [] }));
});

describe('the blocks of an event', () => {
  it('are ordered by price, each with its colour [seats.colours]', () => {
    const blocks = hallBlocks([aClass('Reguler', 100), aClass('VIP', 300), aClass('Festival', 200)]);
    expect(blocks.map(({ name }) => name)).toEqual(['VIP', 'Festival', 'Reguler']);
    expect(new Set(blocks.map(({ ink }) => ink)).size).toBe(3);
  });

  it('are the same on every day [seats.colours]', () => {
    const classes = [aClass('Hari 1 - VIP', 300), aClass('Hari 1 - Reguler', 100), aClass('Hari 2 - VIP', 300)];
    expect(hallBlocks(classes).map(({ name }) => name)).toEqual(['VIP', 'Reguler']);
    expect(blockInk(classes, 'Hari 2 - VIP')).toBe(blockInk(classes, 'Hari 1 - VIP'));
    expect(blockInk(classes, 'Hari 1 - Reguler')).not.toBe(blockInk(classes, 'Hari 1 - VIP'));
  });
});

it.each([
  [81, 1, 'A'],
  [81, 21, 'A'],
  [81, 22, 'B'],
  [81, 81, 'D'],
  [1, 1, 'A'],
])('a class of %d has seat %d in row %s', (quantity, seat, letter) => {
  expect(seatRow(quantity, seat)).toBe(letter);
});
