import type { CaptchaPayload, LoginPayload, NewCaptcha } from '@acara/shared-contract/endpoints';
import { typedEmail } from '@acara/shared-contract/typed-text';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { Failure, invalid, tooManyRequests } from '../../../platform/http/failure.ts';
import type { Limits } from '../../../platform/limits/limits-plugin.ts';
import type { Captchas, IssuedCaptcha } from '../captcha/captchas.ts';
import { verifyPassword } from '../session/password-hash.ts';
import type { Keys } from '../session/token-keys.ts';
import type { LoginGuard } from './login-guard.ts';
import type { LoginAccountRepository, LoginAccountRow } from './login-repository.ts';
import { getNetwork, loginSubjects, type LoginSubjects, type Subject } from './login-subject.ts';

/** Counts running tasks by key, in this process. */
export class ActiveCounts {
  // Bounded: hashes of running requests.
  readonly #active = new Map<string, number>();

  /** @param task gets the number of others that were running when it began */
  async run<Result>(key: string, task: (others: number) => Promise<Result>): Promise<Result> {
    const others = this.#active.get(key) ?? 0;
    this.#active.set(key, others + 1);
    try {
      return await task(others);
    } finally {
      const left = (this.#active.get(key) ?? 1) - 1;
      if (left > 0) this.#active.set(key, left);
      else this.#active.delete(key);
    }
  }
}

type PasswordLoginOptions = {
  accounts: LoginAccountRepository;
  guard: LoginGuard;
  captchas: Captchas;
  limits: Pick<Limits, 'spend'>;
  /** Keys of the hashes under which failures and captchas are stored. */
  keys: Keys;
};

const WRONG = 'Email atau password salah';

export const wrongPassword = () => new Failure(422, 'invalid', WRONG);

/** Logins by e-mail address and password. An unknown address and a wrong password differ neither in text nor in time. */
export const createPasswordLogin = ({ accounts, guard, captchas, limits, keys }: PasswordLoginOptions) => {
  const mutex = new KeyedMutex();
  const active = new ActiveCounts();

  const issueCaptcha = async (subjects: LoginSubjects, ip: string): Promise<IssuedCaptcha> => {
    await limits.spend('captchas', getNetwork(ip));
    return captchas.issue(subjects.both);
  };

  const refuseCaptcha = async (subjects: LoginSubjects, given: number | undefined, ip: string): Promise<Failure> => {
    const captcha = (await issueCaptcha(subjects, ip)).draw();
    return given === undefined
      ? invalid({ captcha: 'Wajib diisi' }, 'Isi kode captcha untuk melanjutkan', { captcha })
      : invalid({ captcha: 'Kode captcha salah' }, 'Kode captcha salah. Silakan coba lagi', { captcha });
  };

  const refusePassword = async (subjects: LoginSubjects, ip: string): Promise<Failure> => {
    const captchaNext = await guard.recordWrongPassword(subjects);
    return new Failure(422, 'invalid', WRONG, {
      ...(captchaNext && { data: { captcha: (await issueCaptcha(subjects, ip)).draw() } }),
    });
  };

  const attempt = async (
    payload: LoginPayload,
    subjects: LoginSubjects,
    { others, ip }: { others: number; ip: string },
  ): Promise<LoginAccountRow> => {
    const decision = await guard.decide(subjects, others);
    if (decision.kind === 'refused') throw tooManyRequests(decision.retryAfter);
    if (decision.kind === 'captcha') {
      const isCorrect = await captchas.redeem(subjects.both, payload.captcha);
      if (!isCorrect) throw await refuseCaptcha(subjects, payload.captcha, ip);
    }
    const account = await accounts.findByEmail(typedEmail(payload.email));
    const isCorrect = await verifyPassword(account?.password_hash ?? null, payload.password);
    if (!account || !isCorrect) throw await refusePassword(subjects, ip);
    await guard.recordSuccess(subjects);
    return account;
  };

  /**
   * One try at a time per network: concurrent ones would all pass before any failure is counted, and would occupy the
   * processor with hashes. Tries for one e-mail address from one network queue up before that, so that they delay neither
   * the owner elsewhere nor others in the network.
   * @throws Failure 422 wrong password or captcha, with the next captcha as `data.captcha`; 429 too many tries
   */
  const logIn = (payload: LoginPayload, ip: string): Promise<LoginAccountRow> => {
    const subjects = loginSubjects(keys, payload.email, ip);
    const key = ([name]: Subject) => name.toString('hex');
    const lines = [subjects.both, ...subjects.networks.map(({ subject }) => subject)].map(key);
    return mutex.runInAll(lines, () =>
      active.run(key(subjects.email), (others) => attempt(payload, subjects, { others, ip })),
    );
  };

  return {
    logIn,

    /** @throws Failure 429 */
    createCaptcha: async ({ email, spoken }: CaptchaPayload, ip: string): Promise<NewCaptcha> => {
      const { draw, speak } = await issueCaptcha(loginSubjects(keys, email, ip), ip);
      return { captcha: draw(), ...(spoken === 1 && { audio: speak() }) };
    },
  };
};
