import type { FailureRow, LoginFailureRepository } from './login-repository.ts';
import type { LoginSubjects, Subject } from './login-subject.ts';

const WINDOW = 15 * 60 * 1000;

/**
 * Wrong passwords in 15 minutes. Only a network is ever refused: otherwise anyone could lock another member's account.
 */
type LoginLimits = { captchaAfter: { email: number; address: number }; refuseAddressAfter: number };

/** `retryAfter` in seconds. */
type LoginDecision = { kind: 'free' | 'captcha' } | { kind: 'refused'; retryAfter: number };

/** Failures under any of the hashes of a subject. */
const sumFailures = (rows: FailureRow[], names: Subject): Pick<FailureRow, 'failed' | 'until'> =>
  rows
    .filter(({ subject }) => names.some((name) => name.equals(subject)))
    .reduce(
      (all, { failed, until }) => ({ failed: all.failed + failed, until: until > all.until ? until : all.until }),
      { failed: 0, until: new Date(0) },
    );

/**
 * Counts wrong passwords by e-mail address and by network. A missing or wrong captcha does not count, as no password was
 * checked: many people may share a network, and the first try of each has no captcha.
 */
export const createLoginGuard = (failures: LoginFailureRepository, limits: LoginLimits, now: () => Date) => {
  const decideFromRows = (rows: FailureRow[], subjects: LoginSubjects, others = 0): LoginDecision => {
    const email = sumFailures(rows, subjects.email);
    const networks = subjects.networks.map(({ subject, factor }) => ({ ...sumFailures(rows, subject), factor }));
    const refused = networks.find(({ failed, factor }) => failed >= limits.refuseAddressAfter * factor);
    if (refused) return { kind: 'refused', retryAfter: Math.ceil((refused.until.getTime() - now().getTime()) / 1000) };
    const suspected =
      email.failed + others >= limits.captchaAfter.email ||
      networks.some(({ failed, factor }) => failed >= limits.captchaAfter.address * factor);
    return { kind: suspected ? 'captcha' : 'free' };
  };

  const read = ({ email, networks }: LoginSubjects) =>
    failures.read([...email, ...networks.flatMap(({ subject }) => subject)], now());

  return {
    /** @param others tries of the same e-mail address that are running: each may be a failure that is not counted yet */
    decide: async (subjects: LoginSubjects, others: number): Promise<LoginDecision> =>
      decideFromRows(await read(subjects), subjects, others),

    /** @returns whether the next try requires a captcha */
    recordWrongPassword: async (subjects: LoginSubjects): Promise<boolean> => {
      const until = new Date(now().getTime() + WINDOW);
      const counted = [subjects.email, ...subjects.networks.map(({ subject }) => subject)];
      await failures.add(
        counted.map(([name]) => name),
        now(),
        until,
      );
      return decideFromRows(await read(subjects), subjects).kind !== 'free';
    },

    /** The network keeps its failures: an attacker may have an account of their own. */
    recordSuccess: (subjects: LoginSubjects): Promise<void> => failures.clear(subjects.email),
  };
};

export type LoginGuard = ReturnType<typeof createLoginGuard>;
