import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { TransactionalDatabase } from '../../platform/database/database.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { PaymentService } from '../sales/index.ts';
import { createCloseAttempt } from './close-attempt.ts';
import { createDailyReconciliation, createReconcile, type Reconcile } from './reconcile.ts';
import { createFinishLinks, type FinishLinks } from './payment-routes.ts';
import { createOpenAttempt } from './open-attempt.ts';
import { createPaymentService } from './payment-service.ts';
import { createPollAttempts } from './poll-attempts.ts';
import { createConfiguredProvider } from './provider/configured-provider.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { createQueryReport, type QueryStatus } from './query-status.ts';
import { createSweepOrders } from './sweep-orders.ts';

type PaymentPlugin = {
  provider: PaymentProvider;
  service: PaymentService;
  queryStatus: QueryStatus;
  finish: FinishLinks;
  /** Jobs that run while the app listens; tests call them. They return how many orders or attempts were due. */
  sweep: () => Promise<number>;
  poll: () => Promise<number>;
  reconcile: Reconcile;
  reconcileDaily: () => Promise<boolean>;
};

declare module 'fastify' {
  interface FastifyInstance {
    payment: PaymentPlugin;
  }
}

const SWEEP = 5_000;
const POLL = 5_000;
const RECONCILE = 10 * 60_000;

type PaymentPluginOptions = {
  config: Config;
  database: TransactionalDatabase;
  jobs: TransactionalDatabase;
  now: () => Date;
  /** Default: that of the settings. */
  provider?: PaymentProvider | undefined;
};

/** Decorates `app.payment` and starts its jobs. */
export const registerPayment = (app: FastifyInstance, options: PaymentPluginOptions): PaymentPlugin => {
  const { log } = app;
  const { config, database, jobs, now, provider = createConfiguredProvider(config) } = options;
  const finish = createFinishLinks(config.PUBLIC_ORIGIN, provider.secret);
  const queryWith =
    (queryReport: ReturnType<typeof createQueryReport>): QueryStatus =>
    async (ref, signal) =>
      (await queryReport(ref, signal)).result;
  const queryStatus = queryWith(createQueryReport({ database, provider, log, now }));
  const queryReport = createQueryReport({ database: jobs, provider, log, now });
  const queryForJobs = queryWith(queryReport);
  const reconcile = createReconcile({ database: jobs, provider, queryReport, now, log });
  const close = createCloseAttempt({ database: jobs, provider, queryStatus: queryForJobs });
  const open = createOpenAttempt({ database, provider, now, finish });
  const plugin = {
    provider,
    service: createPaymentService({ database, open, queryStatus, now, log }),
    queryStatus,
    finish,
    sweep: createSweepOrders({ database: jobs, close, now, log }),
    poll: createPollAttempts({ database: jobs, queryStatus: queryForJobs, close, now, log }),
    reconcile,
    reconcileDaily: createDailyReconciliation({ database: jobs, reconcile, now, log }),
  };

  app.decorate('payment', plugin);
  const whileListening = { onlyListening: true };
  repeat(app, 'sweep unpaid orders', SWEEP, async () => void (await plugin.sweep()), whileListening);
  repeat(app, 'poll payments', POLL, async () => void (await plugin.poll()), whileListening);
  repeat(app, 'compare the books', RECONCILE, async () => void (await plugin.reconcileDaily()), whileListening);
  return plugin;
};
