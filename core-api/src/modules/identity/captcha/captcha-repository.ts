import { statement, type Database } from '../../../platform/database/database.ts';

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
