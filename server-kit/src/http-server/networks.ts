import { isIPv4, isIPv6 } from 'node:net';

/** What limits and the health gate take for one sender. Nothing else may say what the networks of an address are. */

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const UNKNOWN = 'unknown';

/** The eight groups of an address, normalised by the URL parser (RFC 5952, without dots). */
const ipv6Groups = (address: string): string[] => {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const split = (part = '') => (part === '' ? [] : part.split(':'));
  const before = split(left);
  const after = split(right);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

/** The IPv4 address, also of a mapped one, or the groups of an IPv6 address. */
const parseAddress = (address: string): { ipv4: string } | { groups: string[] } | null => {
  const [plain = ''] = address.split('%', 1); // A zone is local to the machine.
  const ipv4 = MAPPED.exec(plain)?.[1] ?? plain;
  if (isIPv4(ipv4)) return { ipv4 };
  if (!isIPv6(plain)) return null;
  const groups = ipv6Groups(plain);
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? { ipv4: [high >> 8, high & 255, low >> 8, low & 255].join('.') } : { groups };
};

/**
 * The unit of limits: an IPv4 address, or the 64 bits of an IPv6 address that a provider assigns to one customer, who
 * could use another address for each request. `unknown` for anything else.
 */
export const getNetwork = (address: string): string => {
  const parsed = parseAddress(address);
  if (!parsed) return UNKNOWN;
  return 'ipv4' in parsed ? parsed.ipv4 : parsed.groups.slice(0, 4).join(':');
};

/** What one sender may have as a whole: IPv4 /24 or IPv6 /48, such as `203.0.113.0/24` and `2001:db8:1::/48`. */
export const getWideNetwork = (address: string): string => {
  const parsed = parseAddress(address);
  if (!parsed) return UNKNOWN;
  if ('ipv4' in parsed) return `${parsed.ipv4.split('.').slice(0, 3).join('.')}.0/24`;
  return `${parsed.groups.slice(0, 3).join(':')}::/48`;
};

/** A /48 is a site with many customers, or one customer with 65,536 networks: it may do so many times as much as a network. */
export const WIDE_FACTOR = 8;

/** A network to count for, and how many times the limit of one it has. */
type CountedNetwork = { network: string; factor: number };

/**
 * The networks that a limit counts for: an IPv4 address alone, as few have many of them; 64 and 48 bits of IPv6.
 * @param network from `getNetwork`
 */
export const countedNetworks = (network: string, wideFactor = WIDE_FACTOR): readonly CountedNetwork[] => {
  const own = { network, factor: 1 };
  if (!network.includes(':')) return [own];
  return [own, { network: `${network.split(':').slice(0, 3).join(':')}::/48`, factor: wideFactor }];
};
