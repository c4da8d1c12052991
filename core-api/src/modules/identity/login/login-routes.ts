import { login, loginWithGoogle, newCaptcha } from '@acara/shared-contract/endpoints';
import type { AuthTokens, LoginResult } from '@acara/shared-contract/entities';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import type { Services } from '../../../platform/services.ts';
import { createCaptchaRepository, createCaptchas } from '../captcha/captchas.ts';
import { createGoogleAccountRepository, createGoogleLogin } from '../google/google-login.ts';
import { createGoogleTokens } from '../google/google-token.ts';
import { createUsedTokenRepository } from '../google/used-token-repository.ts';
import type { Visitor } from '../session/sessions.ts';
import { createLoginGuard } from './login-guard.ts';
import {
  createCompanyRepository,
  createLoginAccountRepository,
  createLoginFailureRepository,
} from './login-repository.ts';
import { createPasswordLogin, wrongPassword } from './password-login.ts';

const SWEEP = 5 * 60 * 1000;

/** `captchaAnswers` generates the answers of captchas, for tests. */
export type LoginRouteOptions = Services & { captchaAnswers?: (() => string) | undefined };

const readVisitor = ({ ip, headers }: FastifyRequest): Visitor => ({ ip, userAgent: headers['user-agent'] });

/** Logins by password and by Google. */
export const registerLoginRoutes = (app: FastifyInstance, options: LoginRouteOptions): void => {
  const { config, database, reads, now, captchaAnswers } = options;
  const { keys, sessions } = app.session;
  const companies = createCompanyRepository(reads);
  const failures = createLoginFailureRepository(database);
  const captchas = createCaptchaRepository(database);
  const limits = {
    captchaAfter: { email: config.LOGIN_CAPTCHA_AFTER_EMAIL, address: config.LOGIN_CAPTCHA_AFTER_ADDRESS },
    refuseAddressAfter: config.LOGIN_LIMIT_ADDRESS,
  };
  const { logIn, createCaptcha } = createPasswordLogin({
    accounts: createLoginAccountRepository(database),
    guard: createLoginGuard(failures, limits, now),
    captchas: createCaptchas({
      repository: captchas,
      keys: keys.captcha,
      now,
      ...(captchaAnswers && { answers: captchaAnswers }),
    }),
    limits: app.limits,
    keys: keys.loginSubject,
  });
  const usedTokens = createUsedTokenRepository(database);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: keysUrl } = config;
  const logInWithGoogle =
    clientId === undefined
      ? null
      : createGoogleLogin({
          accounts: createGoogleAccountRepository(database),
          sessions,
          tokens: createGoogleTokens({ clientId, keysUrl, now }),
          usedTokens,
          now,
        });

  const presentLogin = async (
    { user_id: id, name }: { user_id: number; name: string },
    auth: AuthTokens,
  ): Promise<{ data: LoginResult }> => {
    const company = await companies.findByUser(id);
    return { data: { auth, first_company: company ? { company } : null, name, id } };
  };

  addEndpoint(app, login, async (request) => {
    const account = await logIn(request.body, request.ip);
    const auth = await sessions.openWithPassword(account, readVisitor(request));
    if (!auth) throw wrongPassword();
    return presentLogin(account, auth);
  });

  addEndpoint(app, newCaptcha, async (request) => ({ data: await createCaptcha(request.body, request.ip) }));

  addEndpoint(app, loginWithGoogle, async (request) => {
    if (!logInWithGoogle) throw new Failure(404, 'not_found', 'Login Google tidak tersedia');
    const account = await logInWithGoogle(request.body.id_token, request.body.nonce_secret);
    return presentLogin(account, await sessions.open(account.user_id, readVisitor(request)));
  });

  repeat(app, 'sweep failed logins and limits', SWEEP, async () => {
    const sweeps = [failures, captchas, usedTokens].map((repository) => repository.sweep(now()));
    await Promise.all([...sweeps, app.limits.sweep()]);
  });
};
