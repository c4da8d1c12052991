import { createHmac } from 'node:crypto';
<<<<<<< HEAD
import { isIPv6 } from 'node:net';
import { mapKeys, type Keys, type PerSecret } from '../session/token-keys.ts';
=======
import { networkOf } from '@acara/shared-contract/http-server';

export { networkOf };
>>>>>>> budgets

/** An e-mail address as accounts are told apart: spaces around it and its case mean nothing. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

<<<<<<< HEAD
const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * What counts as one network address: an IPv4 address, or the 64 bits of an IPv6 address that a provider gives to one
 * customer, who could use another address of it for each try.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1).join('').toLowerCase().split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

/** What something is kept under: a keyed hash. It is written under the first, and looked for under all of them. */
export type Subject = PerSecret<Buffer>;
=======
/** What failures and captchas are kept under: keyed hashes. */
export type LoginSubjects = { email: Buffer; address: Buffer; both: Buffer };
>>>>>>> budgets

/** What failures and captchas are kept under. */
export type LoginSubjects = { email: Subject; address: Subject; both: Subject };

export const loginSubjects = (keys: Keys, email: string, ip: string): LoginSubjects => {
  const subject = (...parts: string[]) =>
    mapKeys(keys, (key) => createHmac('sha256', key).update(JSON.stringify(parts)).digest());
  const [mail, network] = [normalEmail(email), networkOf(ip)];
  return { email: subject('email', mail), address: subject('address', network), both: subject('both', mail, network) };
};
