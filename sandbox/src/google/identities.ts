import { createHash } from 'node:crypto';
import { DEMO_IDENTITIES, type DemoIdentity } from '../demo.ts';

/** A person who is no demo identity. */
type TypedPerson = { name: string; email: string; emailVerified?: boolean };

export const demoIdentity = (id: string): DemoIdentity | undefined =>
  Object.values<DemoIdentity>(DEMO_IDENTITIES).find((identity) => identity.id === id);

/** The same email always has the same account number, as at Google. */
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
