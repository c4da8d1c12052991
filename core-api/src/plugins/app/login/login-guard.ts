import type { FailureRow, LoginFailureRepository } from './login-failure-repository.ts';
import type { LoginSubjects } from './login-subject.ts';

const WINDOW = 15 * 60 * 1000;

/** Failures in 15 minutes from which on something happens, for an e-mail address and for a network address. */
export type LoginLimits = Record<'captchaAfter' | 'refuseAfter', { email: number; address: number }>;

/** How a login has to be met: `refused` until the given number of seconds is over, with a `captcha`, or freely. */
export type Stance = { kind: 'free' | 'captcha' } | { kind: 'refused'; retryAfter: number };

/** Counts failed logins by e-mail address and by network address (semantics, Captcha). */
export const createLoginGuard = (failures: LoginFailureRepository, limits: LoginLimits, now: () => Date) => {
  const reached = (rows: FailureRow[], subjects: LoginSubjects, limit: { email: number; address: number }) =>
    rows.filter(
      ({ subject, failed }) =>
        (subject.equals(subjects.email) && failed >= limit.email) ||
        (subject.equals(subjects.address) && failed >= limit.address),
    );

  const stanceOf = (rows: FailureRow[], subjects: LoginSubjects): Stance => {
    const [full] = reached(rows, subjects, limits.refuseAfter).sort((a, b) => b.until.getTime() - a.until.getTime());
    if (full) return { kind: 'refused', retryAfter: Math.ceil((full.until.getTime() - now().getTime()) / 1000) };
    return { kind: reached(rows, subjects, limits.captchaAfter).length > 0 ? 'captcha' : 'free' };
  };

  const add = (counted: Buffer[]) => failures.add(counted, now(), new Date(now().getTime() + WINDOW));

  return {
    stance: async (subjects: LoginSubjects): Promise<Stance> =>
      stanceOf(await failures.read([subjects.email, subjects.address], now()), subjects),

    /** @returns whether the next try needs a captcha */
    recordWrongPassword: async (subjects: LoginSubjects): Promise<boolean> =>
      stanceOf(await add([subjects.email, subjects.address]), subjects).kind !== 'free',

    /** Counts against the network address only: nobody shall close another's account by guessing captchas. */
    recordWrongCaptcha: async (subjects: LoginSubjects): Promise<void> => {
      await add([subjects.address]);
    },

    /** The address keeps its failures: its owner may have an account too, besides those that are tried. */
    recordSuccess: (subjects: LoginSubjects): Promise<void> => failures.clear(subjects.email),
  };
};

export type LoginGuard = ReturnType<typeof createLoginGuard>;
