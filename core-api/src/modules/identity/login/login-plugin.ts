import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import type { TransactionalDatabase } from '../../../platform/database/database.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import { createCaptchaRepository } from '../captcha/captcha-repository.ts';
import { createCaptchas } from '../captcha/captchas.ts';
import { createGoogleAccountRepository } from '../google/google-account-repository.ts';
import { createGoogleLogin, type GoogleLogin } from '../google/google-login.ts';
import { createGoogleTokens } from '../google/google-token.ts';
import { createLoginAccountRepository } from './login-account-repository.ts';
import { createLoginFailureRepository } from './login-failure-repository.ts';
import { createLoginGuard } from './login-guard.ts';
import { createPasswordLogin, type PasswordLogin } from './password-login.ts';

const SWEEP = 5 * 60 * 1000;

export type LoginPluginOptions = {
  config: Config;
  database: TransactionalDatabase;
  now: () => Date;
  /** Where answers of captchas come from; tests bring their own. */
  captchaAnswers?: (() => string) | undefined;
};

/** The two ways to log in. */
export type Logins = PasswordLogin & { logInWithGoogle: GoogleLogin | null };

export const createLogins = (app: FastifyInstance, options: LoginPluginOptions): Logins => {
  const { config, database, now, captchaAnswers } = options;
  const { keys, sessions } = app.session;
  const failures = createLoginFailureRepository(database);
  const captchaRepository = createCaptchaRepository(database);
  const limits = {
    captchaAfter: { email: config.LOGIN_CAPTCHA_AFTER_EMAIL, address: config.LOGIN_CAPTCHA_AFTER_ADDRESS },
    refuseAddressAfter: config.LOGIN_LIMIT_ADDRESS,
  };
  repeat(app, 'sweep failed logins and limits', SWEEP, async () => {
    await Promise.all([failures.sweep(now()), captchaRepository.sweep(now()), app.limits.sweep()]);
  });

  const google = (clientId: string) =>
    createGoogleLogin({
      accounts: createGoogleAccountRepository(database),
      sessions,
      tokens: createGoogleTokens({ clientId, keysUrl: config.GOOGLE_JWKS_URL, now }),
      now,
    });

  return {
    ...createPasswordLogin({
      accounts: createLoginAccountRepository(database),
      guard: createLoginGuard(failures, limits, now),
      captchas: createCaptchas({
        repository: captchaRepository,
        keys: keys.captcha,
        now,
        ...(captchaAnswers && { answers: captchaAnswers }),
      }),
      limits: app.limits,
      keys: keys.loginSubject,
    }),
    logInWithGoogle: config.GOOGLE_CLIENT_ID === undefined ? null : google(config.GOOGLE_CLIENT_ID),
  };
};
