import type pg from 'pg';
import { captchaHash } from '../src/modules/identity/captcha/captchas.ts';
import { loginSubjects } from '../src/modules/identity/login/login-subject.ts';
import { tokenKeys } from '../src/modules/identity/session/token-keys.ts';

export type CaptchaPlace = {
  /** `TOKEN_SECRET` of the API that drew it. */
  secret: string;
  email: string;
  /** The visitor's address as the API sees it. */
  address: string;
};

/**
 * Finds the answer of the captcha that waits for a login, for tests in a browser: they know the server's secret, and
 * with it the few answers there are can be tried.
 * @returns null when none waits there
 */
export const solveCaptcha = async (
  database: Pick<pg.Pool, 'query'>,
  { secret, email, address }: CaptchaPlace,
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
