import { createNetworkAmounts } from './network-amounts.ts';
import { getNetwork } from './networks.ts';

test('a network has its maximum, and what it gives back is free again', () => {
  const amounts = createNetworkAmounts(10);
  expect([amounts.take('203.0.113.7', 6), amounts.take('203.0.113.7', 5), amounts.take('203.0.113.7', 4)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(amounts.take('203.0.113.8', 10)).toBe(true);
  amounts.give('203.0.113.7', 6);
  expect(amounts.take('203.0.113.7', 6)).toBe(true);
});

test('all networks of an IPv6 /48 together have eight times as much', () => {
  const amounts = createNetworkAmounts(10);
  const take = (subnet: number) => amounts.take(getNetwork(`2001:db8:7:${subnet.toString(16)}::1`), 10);
  const taken = Array.from({ length: 30 }, (_, subnet) => take(subnet));
  expect(taken.filter(Boolean)).toHaveLength(8);
  expect(amounts.take(getNetwork('2001:db8:8::1'), 10)).toBe(true);
});

test('networks that hold nothing take no memory', () => {
  const amounts = createNetworkAmounts(10);
  for (let subnet = 0; subnet < 8; subnet += 1) amounts.take(getNetwork(`2001:db8:7:${subnet}::1`), 3);
  expect(amounts.size()).toBe(9);
  for (let subnet = 0; subnet < 8; subnet += 1) amounts.give(getNetwork(`2001:db8:7:${subnet}::1`), 3);
  expect(amounts.size()).toBe(0);
});
