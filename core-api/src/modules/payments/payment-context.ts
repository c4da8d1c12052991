import type { FastifyBaseLogger } from 'fastify';
import type { TransactionalDatabase } from '../../platform/database/database.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** What the parts of this module share. `database` is that of the buyers' requests, or that of jobs. */
export type PaymentContext = {
  database: TransactionalDatabase;
  provider: PaymentProvider;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};
