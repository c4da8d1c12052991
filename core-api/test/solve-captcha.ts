import type pg from 'pg';
import { captchaHash } from '../src/modules/identity/captcha/captchas.ts';
import { loginSubjects } from '../src/modules/identity/login/login-subject.ts';
import { tokenKeys } from '../src/modules/identity/session/token-keys.ts';

type CaptchaOwner = {
  /** `TOKEN_SECRET` of the API. */
  secret: string;
  email: string;
  /** The visitor's network address. */
  address: string;
};

/** Finds the answer of a captcha by trying all of them, with the server's secret. @returns null without a captcha */
export const solveCaptcha = async (
  database: Pick<pg.Pool, 'query'>,
  { secret, email, address }: CaptchaOwner,
): Promise<string | null> => {
  const keys = tokenKeys(secret);
  const [subject] = loginSubjects(keys.loginSubject, email, address).both;
  const { rows } = await database.query<{ answer_hash: Buffer }>(
    'select answer_hash from login_captcha where subject = $1',
    [subject],
  );
  const wanted = rows[0]?.answer_hash;
  if (!wanted) return null;
  for (let number = 11_111; number <= 99_999; number += 1)
    if (captchaHash(keys.captcha[0], subject, String(number)).equals(wanted)) return String(number);
  return null;
};
