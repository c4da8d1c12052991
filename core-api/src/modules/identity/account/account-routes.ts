import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import type { TransactionalDatabase } from '../../../platform/database/database.ts';
import { createBackground } from '../../../platform/jobs/background.ts';
import { createAccountRepository } from './account-repository.ts';
import { createPasswordResetRepository } from './password-reset-repository.ts';
import type { Mailer } from '../../mail/index.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerProfileRoutes } from './profile-routes.ts';
import { registerRegisterRoutes } from './register-routes.ts';

export type AccountRouteOptions = {
  config: Config;
  database: TransactionalDatabase;
  now: () => Date;
  mailer: Mailer;
};

/** Registration, profile and password. */
export const registerAccountRoutes = (
  app: FastifyInstance,
  { config, database, now, mailer }: AccountRouteOptions,
): void => {
  const accounts = createAccountRepository(database);
  const background = createBackground(app);

  registerRegisterRoutes(app, { accounts, limits: app.limits, now });
  registerProfileRoutes(app, { accounts });
  registerPasswordRoutes(app, {
    accounts,
    resets: createPasswordResetRepository(database),
    sessions: app.session.sessions,
    mailer,
    background,
    limits: app.limits,
    site: { name: config.SITE_NAME, origin: config.PUBLIC_ORIGIN },
    now,
  });
};
