import type { FastifyInstance } from 'fastify';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Services } from '../../platform/services.ts';
import type { PaymentService } from '../sales/index.ts';
import { createCloseAttempt } from './close-attempt.ts';
import { createOpenAttempt } from './open-attempt.ts';
import { createPaymentMetrics, type PaymentMetrics } from './payment-metrics.ts';
import { createFinishLinks, type FinishLinks } from './payment-routes.ts';
import { createPaymentService } from './payment-service.ts';
import { createPollAttempts } from './poll-attempts.ts';
import { createConfiguredProvider } from './provider/configured-provider.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { createQueryReport, createQueryStatus, type QueryStatus } from './query-status.ts';
import { createDailyReconciliation, createReconcile, type Reconcile } from './reconcile.ts';
import { createSweepOrders } from './sweep-orders.ts';

type PaymentPlugin = {
  provider: PaymentProvider;
  service: PaymentService;
  queryStatus: QueryStatus;
  metrics: PaymentMetrics;
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

/** Decorates `app.payment` and starts its jobs. */
export const registerPayment = (
  app: FastifyInstance,
  {
    config,
    database,
    jobs,
    now,
    provider = createConfiguredProvider(config),
  }: Services & { provider?: PaymentProvider | undefined },
): PaymentPlugin => {
  const { log } = app;
  const finish = createFinishLinks(config.PUBLIC_ORIGIN, provider.secret);
  const metrics = createPaymentMetrics(app.metrics);
  const context = { database, provider, now, metrics, log };
  const jobContext = { ...context, database: jobs };
  const queryReport = createQueryReport(jobContext);
  const queryStatus = createQueryStatus(createQueryReport(context));
  const queryForJobs = createQueryStatus(queryReport);
  const close = createCloseAttempt({ ...jobContext, queryStatus: queryForJobs });
  const reconcile = createReconcile({ ...jobContext, queryReport });
  const plugin = {
    provider,
    service: createPaymentService({ database, open: createOpenAttempt({ ...context, finish }), queryStatus, now, log }),
    queryStatus,
    metrics,
    finish,
    sweep: createSweepOrders({ ...jobContext, close }),
    poll: createPollAttempts({ ...jobContext, queryStatus: queryForJobs, close }),
    reconcile,
    reconcileDaily: createDailyReconciliation({ ...jobContext, reconcile }),
  };

  app.decorate('payment', plugin);
  const whileListening = { onlyListening: true };
  repeat(app, 'sweep unpaid orders', SWEEP, async () => void (await plugin.sweep()), whileListening);
  repeat(app, 'poll payments', POLL, async () => void (await plugin.poll()), whileListening);
  repeat(app, 'compare the books', RECONCILE, async () => void (await plugin.reconcileDaily()), whileListening);
  return plugin;
};
