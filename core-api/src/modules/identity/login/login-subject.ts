import { createHmac } from 'node:crypto';
import { getNetwork } from '@acara/shared-contract/http-server';
import { mapKeys, type Keys, type PerSecret } from '../session/token-keys.ts';

export { getNetwork };

/** An e-mail address as accounts are told apart: spaces around it and its case mean nothing. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** What something is kept under: a keyed hash. It is written under the first, and looked for under all of them. */
export type Subject = PerSecret<Buffer>;

/** What failures and captchas are kept under. */
export type LoginSubjects = { email: Subject; address: Subject; both: Subject };

export const loginSubjects = (keys: Keys, email: string, ip: string): LoginSubjects => {
  const subject = (...parts: string[]) =>
    mapKeys(keys, (key) => createHmac('sha256', key).update(JSON.stringify(parts)).digest());
  const [mail, network] = [normalEmail(email), getNetwork(ip)];
  return { email: subject('email', mail), address: subject('address', network), both: subject('both', mail, network) };
};
