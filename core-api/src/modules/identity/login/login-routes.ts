import { login, loginWithGoogle, newCaptcha } from '@acara/shared-contract/endpoints';
import type { AuthTokens, LoginResult } from '@acara/shared-contract/entities';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GoogleLogin } from '../google/google-login.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { CompanyRepository } from './company-repository.ts';
import { wrongPassword, type PasswordLogin } from './password-login.ts';
import type { Sessions, Visitor } from '../session/sessions.ts';

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
