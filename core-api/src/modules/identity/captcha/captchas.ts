import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { statement, type Database } from '../../../platform/database/database.ts';
import type { Subject } from '../login/login-subject.ts';
import type { Keys } from '../session/token-keys.ts';
import { drawCaptcha } from './captcha-image.ts';
import { speakCaptcha } from './captcha-sound.ts';

const PUT_CAPTCHA = statement<never>(`
  insert into login_captcha (subject, answer_hash, expires_at) values ($1, $2, $3)
  on conflict (subject) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at`);

type CaptchaRow = { subject: Buffer; answer_hash: Buffer; expires_at: Date };

const TAKE_CAPTCHAS = statement<CaptchaRow>(`
  delete from login_captcha where subject = any($1::bytea[]) returning subject, answer_hash, expires_at`);

const SWEEP_CAPTCHAS = statement<never>(`delete from login_captcha where expires_at <= $1`);

/** Shared by all processes. */
export const createCaptchaRepository = (database: Database) => ({
  put: (subject: Buffer, answerHash: Buffer, expiresAt: Date) =>
    database.run(PUT_CAPTCHA, [subject, answerHash, expiresAt]),

  /** Deletes and returns: of two concurrent callers one gets the row. */
  take: (subjects: readonly Buffer[]) => database.query(TAKE_CAPTCHAS, [subjects]),

  sweep: (at: Date) => database.run(SWEEP_CAPTCHAS, [at]),
});

type CaptchaRepository = ReturnType<typeof createCaptchaRepository>;

const CAPTCHA_LENGTH = 5;
const CAPTCHA_LIFETIME = 5 * 60 * 1000;

/** No zeros: the answer is sent as a number. */
export const drawDigits = (): string => Array.from({ length: CAPTCHA_LENGTH }, () => randomInt(1, 10)).join('');

type CaptchaOptions = {
  repository: CaptchaRepository;
  /** Keys of the answers' hashes, one for each hash of a subject. */
  keys: Keys;
  now: () => Date;
  /** Generates answers; tests pass their own. */
  answers?: () => string;
};

export const captchaHash = (key: Buffer, subject: Buffer, answer: string): Buffer =>
  createHmac('sha256', key).update(subject).update(answer).digest();

/** Picture and sound as data URIs. */
export type IssuedCaptcha = { draw: () => string; speak: () => string };

/** A captcha is valid for one subject, one answer and five minutes. */
export const createCaptchas = ({ repository, keys, now, answers = drawDigits }: CaptchaOptions) => ({
  /** Replaces the captcha before it. */
  issue: async ([subject]: Subject): Promise<IssuedCaptcha> => {
    const answer = answers();
    await repository.put(subject, captchaHash(keys[0], subject, answer), new Date(now().getTime() + CAPTCHA_LIFETIME));
    return { draw: () => drawCaptcha(answer), speak: () => speakCaptcha(answer) };
  },

  /** The captcha is used up, whether the answer is correct or not; without an answer it stays. */
  redeem: async (subjects: Subject, answer: number | undefined): Promise<boolean> => {
    if (answer === undefined) return false;
    const taken = await repository.take(subjects);
    return taken.some(({ subject, answer_hash: hash, expires_at: end }) => {
      const key = keys[subjects.findIndex((known) => known.equals(subject))];
      return key && end > now() && timingSafeEqual(hash, captchaHash(key, subject, String(answer)));
    });
  },
});

export type Captchas = ReturnType<typeof createCaptchas>;
