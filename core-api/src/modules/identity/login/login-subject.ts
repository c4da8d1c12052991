import { countedNetworks, getNetwork } from '@acara/server-kit/http-server';
import { typedEmail } from '@acara/shared-contract/typed-text';
import { createHmac } from 'node:crypto';
import { mapKeys, type Keys, type PerSecret } from '../session/token-keys.ts';

export { getNetwork };

/** A keyed hash. Rows are written under the first and looked up under all of them. */
export type Subject = PerSecret<Buffer>;

/** `factor`: how many times as many failures as of one network it may have. */
export type NetworkSubject = { subject: Subject; factor: number };

export type LoginSubjects = {
  email: Subject;
  both: Subject;
  /** What counts for the address, its own network first. */
  networks: readonly NetworkSubject[];
};

export const loginSubjects = (keys: Keys, email: string, ip: string): LoginSubjects => {
  const subject = (...parts: string[]) =>
    mapKeys(keys, (key) => createHmac('sha256', key).update(JSON.stringify(parts)).digest());
  const mail = typedEmail(email);
  const network = getNetwork(ip);
  return {
    email: subject('email', mail),
    both: subject('both', mail, network),
    networks: countedNetworks(network).map((one) => ({
      subject: subject('address', one.network),
      factor: one.factor,
    })),
  };
};
