import type { CaptchaPayload, LoginPayload, NewCaptcha } from '@acara/shared-contract/calls';
import type { Captchas, IssuedCaptcha } from '../captcha/captchas.ts';
import { Failure, invalid, tooManyRequests } from '../../../platform/http/failure.ts';
import type { Limits } from '../../../platform/limits/limits-plugin.ts';
import { verifyPassword } from '../session/password-hash.ts';
import type { Keys } from '../session/token-keys.ts';
import type { LoginAccountRepository, LoginAccountRow } from './login-repository.ts';
import type { LoginGuard } from './login-guard.ts';
import { loginSubjects, networkOf, type LoginSubjects } from './login-subject.ts';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';

/** Counts what is under way at once under one name, in this process. */
export class Tries {
  readonly #underWay = new Map<string, number>();

  /** @param work is told how many others were under way when it began */
  async count<Result>(name: string, work: (others: number) => Promise<Result>): Promise<Result> {
    const others = this.#underWay.get(name) ?? 0;
    this.#underWay.set(name, others + 1);
    try {
      return await work(others);
    } finally {
      const left = (this.#underWay.get(name) ?? 1) - 1;
      if (left > 0) this.#underWay.set(name, left);
      else this.#underWay.delete(name);
    }
  }
}

export type PasswordLoginOptions = {
  accounts: LoginAccountRepository;
  guard: LoginGuard;
  captchas: Captchas;
  limits: Pick<Limits, 'spend'>;
  /** Keys of the hashes under which failures and captchas are kept. */
  keys: Keys;
};

const WRONG = 'Email atau password salah';

/** For a login whose password was changed before its session could be opened. */
export const wrongPassword = () => new Failure(422, 'invalid', WRONG);

/**
 * Logins by e-mail address and password. An address that nobody has is answered like a wrong password, in words and in
 * time.
 */
export const createPasswordLogin = ({ accounts, guard, captchas, limits, keys }: PasswordLoginOptions) => {
  const mutex = new KeyedMutex();
  const tries = new Tries();

  const drawn = async (subjects: LoginSubjects, ip: string): Promise<IssuedCaptcha> => {
    await limits.spend('captchas', networkOf(ip));
    return captchas.issue(subjects.both);
  };

  const refuseCaptcha = async (subjects: LoginSubjects, given: number | undefined, ip: string): Promise<Failure> => {
    const captcha = (await drawn(subjects, ip)).draw();
    return given === undefined
      ? invalid({ captcha: 'Wajib diisi' }, 'Isi kode captcha untuk melanjutkan', { captcha })
      : invalid({ captcha: 'Kode captcha salah' }, 'Kode captcha salah. Silakan coba lagi', { captcha });
  };

  const refusePassword = async (subjects: LoginSubjects, ip: string): Promise<Failure> => {
    const captchaNext = await guard.recordWrongPassword(subjects);
    return new Failure(422, 'invalid', WRONG, {
      ...(captchaNext && { data: { captcha: (await drawn(subjects, ip)).draw() } }),
    });
  };

  const attempt = async (
    payload: LoginPayload,
    subjects: LoginSubjects,
    { underWay, ip }: { underWay: number; ip: string },
  ): Promise<LoginAccountRow> => {
    const stance = await guard.stance(subjects, underWay);
    if (stance.kind === 'refused') throw tooManyRequests(stance.retryAfter);
    if (stance.kind === 'captcha') {
      const right = await captchas.redeem(subjects.both, payload.captcha);
      if (!right) throw await refuseCaptcha(subjects, payload.captcha, ip);
    }
    const account = await accounts.findByEmail(payload.email.trim());
    const right = await verifyPassword(account?.password_hash ?? null, payload.password);
    if (!account || !right) throw await refusePassword(subjects, ip);
    await guard.recordSuccess(subjects);
    return account;
  };

  /**
   * One try at a time for each network address: many at once would all be let in by a count that has not yet heard of the
   * others, and would keep the processor busy with passwords. Whoever sends many for one e-mail address waits for
   * themselves before that, so that neither its owner elsewhere nor their own neighbours wait behind all of them.
   * @throws Failure 422 wrong password or captcha, with the next captcha as `data.captcha`; 429 too many tries
   */
  const logIn = (payload: LoginPayload, ip: string): Promise<LoginAccountRow> => {
    const subjects = loginSubjects(keys, payload.email, ip);
    const name = (subject: keyof typeof subjects) => subjects[subject][0].toString('hex');
    return mutex.run(name('both'), () =>
      mutex.run(name('address'), () =>
        tries.count(name('email'), (underWay) => attempt(payload, subjects, { underWay, ip })),
      ),
    );
  };

  return {
    logIn,

    /** Another captcha for an e-mail address, as a sound too if that is wished. @throws Failure 429 */
    newCaptcha: async ({ email, spoken }: CaptchaPayload, ip: string): Promise<NewCaptcha> => {
      const { draw, say } = await drawn(loginSubjects(keys, email, ip), ip);
      return { captcha: draw(), ...(spoken === 1 && { audio: say() }) };
    },
  };
};

export type PasswordLogin = ReturnType<typeof createPasswordLogin>;
