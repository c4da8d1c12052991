import { seatAfterKey } from './seat-keys.ts';

const key = (name: string, more: Partial<Parameters<typeof seatAfterKey>[0]> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

// 24 seats in rows of 10: 1-10, 11-20, 21-24.
const place = (seat: number) => ({ seat, quantity: 24, columns: 10 });

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 10, 10],
  ['ArrowRight', 24, 24],
  ['ArrowLeft', 11, 11],
  ['ArrowLeft', 12, 11],
  ['ArrowDown', 4, 14],
  ['ArrowDown', 15, 15],
  ['ArrowUp', 14, 4],
  ['ArrowUp', 4, 4],
  ['Home', 14, 11],
  ['End', 14, 20],
  ['End', 22, 24],
  ['PageDown', 3, 24],
  ['PageUp', 23, 3],
])('%s leads from seat %i to %i', (name, from, to) => expect(seatAfterKey(key(name), place(from))).toBe(to));

it('leads to the ends of the hall with Ctrl', () => {
  expect(seatAfterKey(key('Home', { ctrlKey: true }), place(14))).toBe(1);
  expect(seatAfterKey(key('End', { ctrlKey: true }), place(14))).toBe(24);
});

it('leaves other keys to the browser', () => {
  expect(seatAfterKey(key('Tab'), place(1))).toBeNull();
  expect(seatAfterKey(key('ArrowRight', { altKey: true }), place(1))).toBeNull();
});
