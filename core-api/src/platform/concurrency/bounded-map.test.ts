import { BoundedMap } from './bounded-map.ts';

it('evicts the oldest entries', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4]);
});

it('counts sizes, also of replaced and deleted values', () => {
  const map = new BoundedMap<string, string>(5, (text) => text.length);
  map.set('a', 'xxx');
  map.set('a', 'xx');
  map.set('b', 'xxx');
  expect([map.get('a'), map.get('b')]).toEqual(['xx', 'xxx']);
  map.delete('a');
  map.set('c', 'xx');
  expect([map.get('b'), map.get('c')]).toEqual(['xxx', 'xx']);
  map.set('d', 'xxxxxx');
  expect(['b', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, undefined, undefined]);
});
