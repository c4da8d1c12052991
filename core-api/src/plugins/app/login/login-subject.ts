import { createHmac } from 'node:crypto';
import { networkOf } from '@acara/shared-contract/http-server';

export { networkOf };

/** An e-mail address as accounts are told apart: spaces around it and its case mean nothing. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** What failures and captchas are kept under: keyed hashes. */
export type LoginSubjects = { email: Buffer; address: Buffer; both: Buffer };

export const loginSubjects = (key: Buffer, email: string, ip: string): LoginSubjects => {
  const subject = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const [mail, network] = [normalEmail(email), networkOf(ip)];
  return { email: subject('email', mail), address: subject('address', network), both: subject('both', mail, network) };
};
