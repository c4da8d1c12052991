import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { statement, type Database } from '../../../platform/database/database.ts';
import type { Subject } from '../login/login-subject.ts';
import type { Keys } from '../session/token-keys.ts';
import { drawCaptcha } from './captcha-image.ts';
import { sayCaptcha } from './captcha-sound.ts';

const PUT = statement<never>(`
  insert into login_captcha (subject, answer_hash, expires_at) values ($1, $2, $3)
  on conflict (subject) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at`);

/** A captcha that was shown to a subject. */
export type CaptchaRow = { subject: Buffer; answer_hash: Buffer; expires_at: Date };

const TAKE = statement<CaptchaRow>(`
  delete from login_captcha where subject = any($1::bytea[]) returning subject, answer_hash, expires_at`);

const SWEEP = statement<never>(`delete from login_captcha where expires_at <= $1`);

/** Captchas that wait for their answer, for every process together. */
export const createCaptchaRepository = (database: Database) => ({
  put: async (subject: Buffer, answerHash: Buffer, expiresAt: Date): Promise<void> => {
    await database.query(PUT, [subject, answerHash, expiresAt]);
  },

  /** Takes what waits for any of these away: of two callers one gets it. */
  take: (subjects: readonly Buffer[]): Promise<CaptchaRow[]> => database.query(TAKE, [subjects]),

  sweep: async (at: Date): Promise<void> => {
    await database.query(SWEEP, [at]);
  },
});

export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>;

const LENGTH = 5;
const LIFETIME = 5 * 60 * 1000;

/** Digits 1–9: the answer is sent as a number, which would lose a 0 in front. */
export const drawDigits = (): string => Array.from({ length: LENGTH }, () => randomInt(1, 10)).join('');

export type CaptchaOptions = {
  repository: CaptchaRepository;
  /** Keys of the hashes of answers, one for each hash of a subject. */
  keys: Keys;
  now: () => Date;
  /** Where answers come from; tests bring their own. */
  answers?: () => string;
};

/** What the database keeps of an answer. */
export const captchaHash = (key: Buffer, subject: Buffer, answer: string): Buffer =>
  createHmac('sha256', key).update(subject).update(answer).digest();

/** The digits of a captcha as data URIs. */
export type IssuedCaptcha = { draw: () => string; say: () => string };

/** Captchas: for one subject, for one answer, for five minutes. */
export const createCaptchas = ({ repository, keys, now, answers = drawDigits }: CaptchaOptions) => ({
  /** @returns picture and sound, made when they are asked for; the one before it no longer counts */
  issue: async ([subject]: Subject): Promise<IssuedCaptcha> => {
    const answer = answers();
    await repository.put(subject, captchaHash(keys[0], subject, answer), new Date(now().getTime() + LIFETIME));
    return { draw: () => drawCaptcha(answer), say: () => sayCaptcha(answer) };
  },

  /** Whether the answer is right. The captcha is used up either way; without an answer it stays. */
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
