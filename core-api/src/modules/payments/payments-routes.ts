import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { TransactionalDatabase } from '../../platform/database/database.ts';
import type { PaymentDesk } from '../sales/index.ts';
import { registerFinishRoutes } from './finish-routes.ts';
import { registerNotificationRoutes } from './notification-routes.ts';
import { registerResumeRoutes } from './resume-routes.ts';

export type PaymentRouteOptions = {
  config: Pick<Config, 'MIDTRANS_SERVER_KEY'>;
  database: TransactionalDatabase;
  now: () => Date;
  /** Missing: that of the app. */
  desk?: PaymentDesk | undefined;
};

/** What the payment provider tells us, and buyers who pay later. */
export const registerPaymentRoutes = (app: FastifyInstance, options: PaymentRouteOptions): void => {
  const { config, database, now } = options;
  const { ask, finish } = app.payment;
  const { desk = app.payment.desk } = options;
  registerNotificationRoutes(app, { database, serverKey: config.MIDTRANS_SERVER_KEY, ask, now });
  registerFinishRoutes(app, { database, finish, desk });
  registerResumeRoutes(app, { desk });
};
