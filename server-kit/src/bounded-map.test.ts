import { BoundedMap, ENTRY_BYTES, textBytes } from './bounded-map.ts';

const room = (entries: number) => ({ maxBytes: entries * ENTRY_BYTES, sizeOf: () => 0 });

it('evicts what was not used for the longest time', () => {
  const map = new BoundedMap<number>(room(2));
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
});

it('counts bytes, also of replaced and deleted values, and keeps nothing that exceeds its maximum', () => {
  const map = new BoundedMap<string>({ maxBytes: 3 * ENTRY_BYTES, sizeOf: textBytes });
  map.set('a', 'x'.repeat(100));
  map.set('a', 'x'.repeat(10));
  map.set(7, 'y');
  expect(map.size).toEqual({ entries: 2, bytes: 2 * ENTRY_BYTES + 22 });
  map.delete('a');
  expect(map.size).toEqual({ entries: 1, bytes: ENTRY_BYTES + 2 });
  map.set(7, 'z'.repeat(ENTRY_BYTES * 2));
  expect(map.size).toEqual({ entries: 0, bytes: 0 });
});

it('is as large for the longest keys', () => {
  const map = new BoundedMap<number>(room(100));
  for (let number = 0; number < 500; number += 1) map.set(`${number}`.padEnd(15_000, 'x'), number);
  expect(map.size).toEqual({ entries: 100, bytes: map.maxBytes });
  expect(map.get('499'.padEnd(15_000, 'x'))).toBe(499);
});

it('counts the letters of long keys', () => {
  const map = new BoundedMap<number>(room(100));
  map.set('x'.repeat(48), 1);
  expect(map.size.bytes).toBe(ENTRY_BYTES);
  map.set('x'.repeat(128), 1);
  expect(map.size.bytes).toBe(2 * ENTRY_BYTES + 2 * (128 - 48));
});

it('drops what is older than its window: when it is asked for, and when another one is set', () => {
  let at = 0;
  const map = new BoundedMap<number>({ ...room(100), window: { ms: 100, uptime: () => at } });
  for (const key of ['a', 'b', 'c']) map.set(key, 1);
  at = 99;
  expect(map.get('b')).toBe(1);
  map.set('b', 2);
  at = 100;
  expect(['a', 'b'].map((key) => map.get(key))).toEqual([undefined, 2]);
  expect(map.size.entries).toBe(2);
  map.set('d', 1);
  expect(map.size.entries).toBe(2);
});
