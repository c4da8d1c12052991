import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { CaptchaRepository } from './captcha-repository.ts';
import { drawCaptcha } from './captcha-image.ts';

const LENGTH = 5;
const LIFETIME = 5 * 60 * 1000;

/** Digits 1–9: the answer is sent as a number, which would lose a 0 in front. */
export const drawDigits = (): string => Array.from({ length: LENGTH }, () => randomInt(1, 10)).join('');

export type CaptchaOptions = {
  repository: CaptchaRepository;
  /** Key of the hashes of answers. */
  key: Buffer;
  now: () => Date;
  /** Where answers come from; tests bring their own. */
  answers?: () => string;
};

/** What the database keeps of an answer. */
export const captchaHash = (key: Buffer, subject: Buffer, answer: string): Buffer =>
  createHmac('sha256', key).update(subject).update(answer).digest();

/** Captchas: for one subject, for one answer, for five minutes. */
export const createCaptchas = ({ repository, key, now, answers = drawDigits }: CaptchaOptions) => ({
  /** @returns the picture as a data URI; the one before it no longer counts */
  issue: async (subject: Buffer): Promise<string> => {
    const answer = answers();
    await repository.put(subject, captchaHash(key, subject, answer), new Date(now().getTime() + LIFETIME));
    return drawCaptcha(answer);
  },

  /** Whether the answer is right. The captcha is used up either way; without an answer it stays. */
  redeem: async (subject: Buffer, answer: number | undefined): Promise<boolean> => {
    if (answer === undefined) return false;
    const captcha = await repository.take(subject);
    if (!captcha || captcha.expires_at <= now()) return false;
    return timingSafeEqual(captcha.answer_hash, captchaHash(key, subject, String(answer)));
  },
});

export type Captchas = ReturnType<typeof createCaptchas>;
