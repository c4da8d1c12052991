import type { FailureRow, LoginFailureRepository } from './login-failure-repository.ts';
import type { LoginSubjects } from './login-subject.ts';

const WINDOW = 15 * 60 * 1000;

/**
 * Wrong passwords in 15 minutes from which on something happens. Only a network address is ever refused: refusing an
 * e-mail address would let anybody close somebody else's account.
 */
export type LoginLimits = { captchaAfter: { email: number; address: number }; refuseAddressAfter: number };

/** How a login has to be met: `refused` until the given number of seconds is over, with a `captcha`, or freely. */
export type Stance = { kind: 'free' | 'captcha' } | { kind: 'refused'; retryAfter: number };

/**
 * Counts wrong passwords by e-mail address and by network address (semantics, Captcha). A captcha that is missing or wrong
 * is no failure, as no password was looked at: whole towns may share a network address, and each of its visitors comes
 * without a captcha first.
 */
export const createLoginGuard = (failures: LoginFailureRepository, limits: LoginLimits, now: () => Date) => {
  const stanceOf = (rows: FailureRow[], subjects: LoginSubjects, underWay = 0): Stance => {
    const email = rows.find(({ subject }) => subject.equals(subjects.email));
    const address = rows.find(({ subject }) => subject.equals(subjects.address));
    if (address && address.failed >= limits.refuseAddressAfter)
      return { kind: 'refused', retryAfter: Math.ceil((address.until.getTime() - now().getTime()) / 1000) };
    const suspected =
      (email?.failed ?? 0) + underWay >= limits.captchaAfter.email ||
      (address?.failed ?? 0) >= limits.captchaAfter.address;
    return { kind: suspected ? 'captcha' : 'free' };
  };

  return {
    /** @param underWay how many others try the e-mail address just now: each may be a failure not counted yet */
    stance: async (subjects: LoginSubjects, underWay: number): Promise<Stance> =>
      stanceOf(await failures.read([subjects.email, subjects.address], now()), subjects, underWay),

    /** @returns whether the next try needs a captcha */
    recordWrongPassword: async (subjects: LoginSubjects): Promise<boolean> => {
      const until = new Date(now().getTime() + WINDOW);
      const counted = await failures.add([subjects.email, subjects.address], now(), until);
      return stanceOf(counted, subjects).kind !== 'free';
    },

    /** The address keeps its failures: its owner may have an account too, besides those that are tried. */
    recordSuccess: (subjects: LoginSubjects): Promise<void> => failures.clear(subjects.email),
  };
};

export type LoginGuard = ReturnType<typeof createLoginGuard>;
