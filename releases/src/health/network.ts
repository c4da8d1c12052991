import { isIP } from 'node:net';

/** IPv4 /24 (also of mapped addresses) or IPv6 /48, such as `203.0.113.0/24` and `2001:db8:1::/48`, or `unknown`. */
export const getReporterNetwork = (address: string): string => {
  const [plain = ''] = address.split('%'); // A zone is local to the machine.
  if (isIP(plain) === 4) return ipv4Network(plain);
  if (isIP(plain) !== 6) return 'unknown';
  const groups = ipv6Groups(plain);
  const [first = 0, second = 0, third = 0, , , prefix = 0, high = 0, low = 0] = groups;
  const isMapped = prefix === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return ipv4Network([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  return `${[first, second, third].map((group) => group.toString(16)).join(':')}::/48`;
};

const ipv4Network = (address: string) => `${address.split('.').slice(0, 3).join('.')}.0/24`;

/** The eight groups of an address, normalised by the URL parser (RFC 5952, without dots). */
const ipv6Groups = (address: string): number[] => {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parseGroups = (part = '') => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [parseGroups(left), parseGroups(right)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
};
