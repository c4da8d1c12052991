import { getReporterNetwork } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['203.0.114.77', '203.0.114.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::FFFF:cb00:714d', '203.0.113.0/24'],
  ['2001:db8:1:ff01::1', '2001:db8:1::/48'],
  ['2001:DB8:0001:ffab:1:2:3:4', '2001:db8:1::/48'],
  ['2001:db8:2:fe01::1', '2001:db8:2::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['::', '0:0:0::/48'],
  ['1::', '1:0:0::/48'],
  ['64:ff9b::203.0.113.77', '64:ff9b:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('%s counts for %s', (address, network) => {
  expect(getReporterNetwork(address)).toBe(network);
});

test.each(['', 'localhost', '203.0.113', '203.0.113.256', '[::1]', '1:2:3', ']/@evil', '::ffff:203.0.113.77:80'])(
  'anything else, such as "%s", is one network for all',
  (address) => {
    expect(getReporterNetwork(address)).toBe('unknown');
  },
);
