import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Database, TransactionalDatabase } from '../../platform/database/database.ts';
import type { Mailer } from '../mail/index.ts';
import { registerAccountRoutes } from './account/account-routes.ts';
import { createCompanyRepository } from './login/login-repository.ts';
import { createLogins, registerLoginRoutes } from './login/login-routes.ts';
import { registerTokenRoutes } from './session/token-routes.ts';

export type IdentityRoutesOptions = {
  config: Config;
  database: TransactionalDatabase;
  reads: Database;
  now: () => Date;
  mailer: Mailer;
  /** Where answers of captchas come from; tests bring their own. */
  captchaAnswers?: (() => string) | undefined;
};

/** Accounts, logins and their sessions. Wants `app.session`. */
export const registerIdentityRoutes = (app: FastifyInstance, options: IdentityRoutesOptions): void => {
  const { config, database, reads, now, mailer, captchaAnswers } = options;
  const { sessions } = app.session;
  registerAccountRoutes(app, { config, database, now, mailer });
  registerLoginRoutes(app, {
    sessions,
    companies: createCompanyRepository(reads),
    ...createLogins(app, { config, database, now, captchaAnswers }),
  });
  registerTokenRoutes(app, { sessions });
};
