import { hallRows } from '@acara/shared-contract/hall';
import { seatAfterKey } from './seat-grid.tsx';

const key = (name: string, more: Partial<Parameters<typeof seatAfterKey>[0]> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

// Rows of 19: 1-19, 20-38, 39-57, and 58-75, which starts a column further to the left than its middle.
const hall = {
  ...hallRows(75),
  columns: 19,
  rows: [
    { letter: 'A', first: 1, size: 19, start: 0 },
    { letter: 'B', first: 20, size: 19, start: 0 },
    { letter: 'C', first: 39, size: 9, start: 5 },
  ],
};

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 19, 19],
  ['ArrowRight', 47, 47],
  ['ArrowLeft', 20, 20],
  ['ArrowLeft', 22, 21],
  ['ArrowDown', 4, 23],
  ['ArrowDown', 26, 40],
  ['ArrowDown', 20, 39],
  ['ArrowDown', 38, 47],
  ['ArrowDown', 40, 40],
  ['ArrowUp', 40, 26],
  ['ArrowUp', 4, 4],
  ['Home', 24, 20],
  ['End', 24, 38],
  ['End', 40, 47],
  ['PageDown', 8, 41],
  ['PageUp', 41, 8],
])('%s moves from seat %i to %i', (name, from, to) => expect(seatAfterKey(key(name), from, hall)).toBe(to));

it('moves to the ends of the hall with Ctrl', () => {
  expect(seatAfterKey(key('Home', { ctrlKey: true }), 24, hall)).toBe(1);
  expect(seatAfterKey(key('End', { ctrlKey: true }), 24, hall)).toBe(47);
});

it('leaves other keys to the browser', () => {
  expect(seatAfterKey(key('Tab'), 1, hall)).toBeNull();
  expect(seatAfterKey(key('ArrowRight', { altKey: true }), 1, hall)).toBeNull();
});
