import type { Operation } from './operations.ts';

/** How long an answer may take, in ms. */
const LIMIT = 1_000;

/** Of all answers, that may come too late for once: the machine may have other things to do. */
export const MOST_LATE = 0.002;

type Slower = { limit: number; why: string };

const PASSWORDS = 'argon2id, one new password and three checks at once, in a queue';
const PROVIDER = 'waits for the payment provider, up to 5 s for it and for a place in line';

/** Calls that may take longer, and why. */
export const SLOWER: Readonly<Record<string, Slower>> = {
  'POST /login': { limit: 3_000, why: PASSWORDS },
  'POST /register': { limit: 3_000, why: PASSWORDS },
  'POST /reset_password': { limit: 3_000, why: PASSWORDS },
  'PUT /user/{id}/password': { limit: 3_000, why: PASSWORDS },
  'POST /transaction/ticket': { limit: 6_000, why: PROVIDER },
  'PUT /transaction/resume': { limit: 6_000, why: PROVIDER },
};

export const longestAnswer = ({ name }: Operation): number => SLOWER[name]?.limit ?? LIMIT;

/** Lines of the log of level `error` that such requests cause on purpose, and why. */
export const EXPECTED_ERRORS: readonly { words: RegExp; why: string }[] = [
  { words: /money does not fit our books/, why: 'signed news of an order that there is not: a person has to look' },
];
