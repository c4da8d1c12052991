import type { FastifyInstance } from 'fastify';
import type { TransactionalDatabase } from '../../platform/database/database.ts';
import type { PaymentService } from '../sales/index.ts';
import { registerFinishRoutes } from './finish-routes.ts';
import { registerNotificationRoutes } from './notification-routes.ts';
import { registerResumeRoutes } from './resume-routes.ts';

export type PaymentRouteOptions = { database: TransactionalDatabase; now: () => Date; paymentService: PaymentService };

/** What the payment provider reports, and buyers who pay later. Wants `app.payment`. */
export const registerPaymentRoutes = (
  app: FastifyInstance,
  { database, now, paymentService }: PaymentRouteOptions,
): void => {
  const { provider, queryStatus, finish } = app.payment;
  registerNotificationRoutes(app, { database, provider, queryStatus, now });
  registerFinishRoutes(app, { database, finish, paymentService });
  registerResumeRoutes(app, { paymentService });
};
