import type { FailureRow, LoginFailureRepository } from './login-repository.ts';
import type { LoginSubjects, Subject } from './login-subject.ts';

const WINDOW = 15 * 60 * 1000;

/**
 * Wrong passwords in 15 minutes from which on something happens. Only a network address is ever refused: refusing an
 * e-mail address would let anybody close somebody else's account.
 */
export type LoginLimits = { captchaAfter: { email: number; address: number }; refuseAddressAfter: number };

/** How a login has to be met: `refused` until the given number of seconds is over, with a `captcha`, or freely. */
export type Stance = { kind: 'free' | 'captcha' } | { kind: 'refused'; retryAfter: number };

/** Failures that were counted under any of the hashes of a subject. */
const failedOf = (rows: FailureRow[], names: Subject): Pick<FailureRow, 'failed' | 'until'> =>
  rows
    .filter(({ subject }) => names.some((name) => name.equals(subject)))
    .reduce(
      (all, { failed, until }) => ({ failed: all.failed + failed, until: until > all.until ? until : all.until }),
      { failed: 0, until: new Date(0) },
    );

/**
 * Counts wrong passwords by e-mail address and by network address. A captcha that is missing or wrong
 * is no failure, as no password was looked at: whole towns may share a network address, and each of its visitors comes
 * without a captcha first.
 */
export const createLoginGuard = (failures: LoginFailureRepository, limits: LoginLimits, now: () => Date) => {
  const stanceOf = (rows: FailureRow[], subjects: LoginSubjects, underWay = 0): Stance => {
    const email = failedOf(rows, subjects.email);
    const address = failedOf(rows, subjects.address);
    if (address.failed >= limits.refuseAddressAfter)
      return { kind: 'refused', retryAfter: Math.ceil((address.until.getTime() - now().getTime()) / 1000) };
    const suspected =
      email.failed + underWay >= limits.captchaAfter.email || address.failed >= limits.captchaAfter.address;
    return { kind: suspected ? 'captcha' : 'free' };
  };

  const read = ({ email, address }: LoginSubjects) => failures.read([...email, ...address], now());

  return {
    /** @param underWay how many others try the e-mail address just now: each may be a failure not counted yet */
    stance: async (subjects: LoginSubjects, underWay: number): Promise<Stance> =>
      stanceOf(await read(subjects), subjects, underWay),

    /** @returns whether the next try needs a captcha */
    recordWrongPassword: async (subjects: LoginSubjects): Promise<boolean> => {
      const until = new Date(now().getTime() + WINDOW);
      await failures.add([subjects.email[0], subjects.address[0]], now(), until);
      return stanceOf(await read(subjects), subjects).kind !== 'free';
    },

    /** The address keeps its failures: its owner may have an account too, besides those that are tried. */
    recordSuccess: (subjects: LoginSubjects): Promise<void> => failures.clear(subjects.email),
  };
};

export type LoginGuard = ReturnType<typeof createLoginGuard>;
