import type { FastifyBaseLogger } from 'fastify';
import type { TransactionalDatabase } from '../../platform/database/database.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** What the parts of this module share. `database` is that of the buyers' requests, or that of jobs. */
export type PaymentContext = {
  database: TransactionalDatabase;
  provider: PaymentProvider;
  now: () => Date;
  metrics: PaymentMetrics;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};
