import type { FastifyInstance, FastifyRequest } from 'fastify';
import { login, loginWithGoogle, newCaptcha } from '@acara/shared-contract/calls';
import type { AuthTokens, LoginResult } from '@acara/shared-contract/entities';
import type { Config } from '../../../platform/config.ts';
import type { TransactionalDatabase } from '../../../platform/database/database.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import { createCaptchaRepository, createCaptchas } from '../captcha/captchas.ts';
import { createGoogleAccountRepository, createGoogleLogin, type GoogleLogin } from '../google/google-login.ts';
import { createGoogleTokens } from '../google/google-token.ts';
import {
  createLoginAccountRepository,
  createLoginFailureRepository,
  type CompanyRepository,
} from './login-repository.ts';
import { createLoginGuard } from './login-guard.ts';
import { createPasswordLogin, type PasswordLogin, wrongPassword } from './password-login.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Sessions, Visitor } from '../session/sessions.ts';

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

export type LoginRouteOptions = PasswordLogin & {
  sessions: Sessions;
  companies: CompanyRepository;
  /** Null: no Google client id is set. */
  logInWithGoogle: GoogleLogin | null;
};

const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({ ip, userAgent: headers['user-agent'] });

export const registerLoginRoutes = (
  app: FastifyInstance,
  { sessions, companies, logIn, newCaptcha: issueCaptcha, logInWithGoogle }: LoginRouteOptions,
): void => {
  const welcome = async (
    account: { user_id: number; name: string },
    auth: AuthTokens,
  ): Promise<{ data: LoginResult }> => {
    const { user_id: id, name } = account;
    const company = await companies.ofUser(id);
    return { data: { auth, first_company: company ? { company } : null, name, id } };
  };

  addEndpoint(app, login, async (request) => {
    const account = await logIn(request.body, request.ip);
    const auth = await sessions.openWithPassword(account, visitorOf(request));
    if (!auth) throw wrongPassword();
    return welcome(account, auth);
  });

  addEndpoint(app, newCaptcha, async (request) => ({ data: await issueCaptcha(request.body, request.ip) }));

  addEndpoint(app, loginWithGoogle, async (request) => {
    if (!logInWithGoogle) throw new Failure(404, 'not_found', 'Login Google tidak tersedia');
    const account = await logInWithGoogle(request.body.id_token);
    return welcome(account, await sessions.open(account.user_id, visitorOf(request)));
  });
};
