import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { TransactionalDatabase } from '../../platform/database/database.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { createMidtrans } from './provider/midtrans/midtrans.ts';
import { createAskForNews, type AskProvider } from './ask-provider.ts';
import { createCloseAttempt } from './close-attempt.ts';
import { createFinishAddress, type FinishAddress } from './finish-address.ts';
import { createOpenAttempt } from './open-attempt.ts';
import { createDailyReconciliation } from './daily-reconciliation.ts';
import { createPaymentDesk } from './payment-desk.ts';
import type { PaymentDesk } from '../sales/index.ts';
import { createPollAttempts } from './poll-attempts.ts';
import { createReconcile, type Reconcile } from './reconcile.ts';
import { createSweepOrders } from './sweep-orders.ts';

/** Everything about paying that the routes of one app share. */
export type PaymentPlugin = {
  desk: PaymentDesk;
  ask: AskProvider;
  finish: FinishAddress;
  /** Done every few seconds while the app listens; tests do them by hand. Each says how much was due. */
  sweep: () => Promise<number>;
  poll: () => Promise<number>;
  /** Compares the books with the provider: what was opened since; and once a day, where it is time. */
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

export type PaymentPluginOptions = {
  config: Config;
  database: TransactionalDatabase;
  /** For what nobody waits for. */
  jobs: TransactionalDatabase;
  now: () => Date;
};

/** Payments of an app: `app.payment`, and the jobs behind it. */
export const registerPayment = (
  app: FastifyInstance,
  { config, database, jobs, now }: PaymentPluginOptions,
): PaymentPlugin => {
  const { log } = app;
  const midtrans = createMidtrans({
    serverKey: config.MIDTRANS_SERVER_KEY,
    snapBase: config.MIDTRANS_SNAP_BASE,
    coreBase: config.MIDTRANS_CORE_BASE,
    settlementsUrl: config.MIDTRANS_SETTLEMENTS_URL,
  });
  const finish = createFinishAddress(config.PUBLIC_ORIGIN, config.MIDTRANS_SERVER_KEY);
  const askForNews = createAskForNews({ database, midtrans, log, now });
  const ask: AskProvider = async (ref, signal) => (await askForNews(ref, signal)).asked;
  const askNewsForJobs = createAskForNews({ database: jobs, midtrans, log, now });
  const askForJobs: AskProvider = async (ref, signal) => (await askNewsForJobs(ref, signal)).asked;
  const reconcile = createReconcile({ database: jobs, midtrans, askForNews: askNewsForJobs, now, log });
  const close = createCloseAttempt({ database: jobs, midtrans, ask: askForJobs });
  const open = createOpenAttempt({ database, midtrans, now, finish });
  const plugin = {
    desk: createPaymentDesk({ database, open, ask, now, log }),
    ask,
    finish,
    sweep: createSweepOrders({ database: jobs, close, now, log }),
    poll: createPollAttempts({ database: jobs, ask: askForJobs, close, now, log }),
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
