import { isIPv6 } from 'node:net';

const splitGroups = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * The unit of limits: an IPv4 address, or the 64 bits of an IPv6 address that a provider assigns to one customer, who
 * could use another address for each request.
 */
export const getNetwork = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1).join('').toLowerCase().split('::');
  const before = splitGroups(head);
  const after = tail === undefined ? [] : splitGroups(tail);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};
