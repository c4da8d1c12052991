import { createHash } from 'node:crypto';
import { DEMO_IDENTITIES, type DemoIdentity } from '../demo.ts';

/** An identity that somebody made up on the spot. */
export type TypedPerson = { name: string; email: string; emailVerified?: boolean };

/** A demo identity by its short name. */
export const demoIdentity = (id: string): DemoIdentity | undefined =>
  Object.values<DemoIdentity>(DEMO_IDENTITIES).find((identity) => identity.id === id);

/** The identity of a typed person: the same address has the same account number each time, as at Google. */
export const typedIdentity = ({
  name,
  email,
  emailVerified = true,
}: TypedPerson): Omit<DemoIdentity, 'id' | 'note'> => {
  const address = email.trim().toLowerCase();
  const known = Object.values<DemoIdentity>(DEMO_IDENTITIES).find((identity) => identity.email === address);
  return { sub: known?.sub ?? accountNumber(address), name: name.trim(), email: address, emailVerified };
};

/** 21 digits, like Google's. */
const accountNumber = (email: string): string => {
  const digest = createHash('sha256').update(email).digest();
  return `10${digest.readBigUInt64BE().toString().padStart(20, '0').slice(-19)}`;
};
