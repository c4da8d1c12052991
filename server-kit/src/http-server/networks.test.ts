import { countedNetworks, getNetwork, getWideNetwork } from './networks.ts';

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['203.0.114.77', '203.0.114.77', '203.0.114.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::FFFF:cb00:714d', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:ff01::1', '2001:db8:1:ff01', '2001:db8:1::/48'],
  ['2001:DB8:0001:ffab:1:2:3:4', '2001:db8:1:ffab', '2001:db8:1::/48'],
  ['2001:db8:2:fe01::1', '2001:db8:2:fe01', '2001:db8:2::/48'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
  ['::', '0:0:0:0', '0:0:0::/48'],
  ['1::', '1:0:0:0', '1:0:0::/48'],
  ['64:ff9b::203.0.113.77', '64:ff9b:0:0', '64:ff9b:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
])('%s is in %s and %s', (address, network, wide) => {
  expect(getNetwork(address)).toBe(network);
  expect(getWideNetwork(address)).toBe(wide);
});

test.each([
  ...['', 'localhost', '203.0.113', '203.0.113.256', '[::1]', '1:2:3', ']/@evil', '::ffff:203.0.113.77:80'],
  'x'.repeat(15_000),
])('anything else, such as "%.30s", is one network for all', (address) => {
  expect(getNetwork(address)).toBe('unknown');
  expect(getWideNetwork(address)).toBe('unknown');
});

test('limits count an IPv4 address alone, and of IPv6 the wide network too, which may do more', () => {
  expect(countedNetworks('203.0.113.7')).toEqual([{ network: '203.0.113.7', factor: 1 }]);
  expect(countedNetworks('unknown')).toEqual([{ network: 'unknown', factor: 1 }]);
  const address = '2001:db8:1:2::3';
  expect(countedNetworks(getNetwork(address))).toEqual([
    { network: '2001:db8:1:2', factor: 1 },
    { network: getWideNetwork(address), factor: 8 },
  ]);
  expect(countedNetworks(getNetwork(address), 2).at(1)?.factor).toBe(2);
});
