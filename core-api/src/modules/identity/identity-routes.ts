import type { FastifyInstance } from 'fastify';
import type { Mailer } from '../mail/index.ts';
import { registerAccountRoutes } from './account/account-routes.ts';
import { registerLoginRoutes, type LoginRouteOptions } from './login/login-routes.ts';
import { registerTokenRoutes } from './session/token-routes.ts';

/** Accounts, logins and sessions. Requires `app.session`. */
export const registerIdentityRoutes = (app: FastifyInstance, options: LoginRouteOptions & { mailer: Mailer }): void => {
  registerAccountRoutes(app, options);
  registerLoginRoutes(app, options);
  registerTokenRoutes(app);
};
