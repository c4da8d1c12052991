import type { FastifyInstance } from 'fastify';
import { createBuyTickets } from '../../../commands/buy-tickets.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/database.ts';
import { purchaseConnections } from '../../../database/pool.ts';
import { repeat } from '../../../jobs/repeat.ts';
import type { LikeRepository } from '../../../plugins/app/like/like-repository.ts';
import type { PaymentDesk } from '../../../plugins/app/payment/payment-desk-type.ts';
import { createFileWishes } from '../../../plugins/app/selling/file-wishes.ts';
import { forgottenOrders } from '../../../plugins/app/selling/forgotten-orders.ts';
import { createReserve } from '../../../plugins/app/selling/reserve.ts';
import { createTicketRepository } from '../../../plugins/app/selling/ticket-repository.ts';
import type { Reserve } from '../../../plugins/app/selling/ticket-order.ts';
import { createTransactionRepository } from '../../../plugins/app/selling/transaction-repository.ts';
import { wantTicketFiles } from '../../../plugins/app/ticket-file/ticket-file-job.ts';
import type { EventContext } from '../../../presenters/event.ts';
import { registerTicketRoutes } from '../ticket/ticket-routes.ts';
import { registerTransactionRoutes } from './transaction-routes.ts';

const MINUTE = 60_000;
const WANT_FILES = 500;
/** A process that begins looks after the orders of one that has died in this time. */
const LOOK_BACK = 60 * MINUTE;

export type SellingRouteOptions = {
  config: Config;
  database: Database;
  reads: Database;
  jobs: Database;
  now: () => Date;
  context: EventContext;
  likes: Pick<LikeRepository, 'likedAmong'>;
  desk: PaymentDesk;
  reserve?: Reserve | undefined;
};

/** Everything between choosing a seat and holding a ticket, but for the payment itself. */
export const registerSellingRoutes = (app: FastifyInstance, options: SellingRouteOptions): void => {
  const { config, database, reads, jobs, now, context, likes, desk } = options;
  const rules = { hold: config.HOLD_MINUTES * MINUTE, perBuyer: config.MAXIMUM_PER_BUYER === 1 };
  // A connection stays for who logs in or pays.
  const running = Math.max(1, purchaseConnections(config.DATABASE_POOL) - 1);
  const { reserve = createReserve({ database, now, rules, running }) } = options;
  const transactions = createTransactionRepository(reads);

  const files = createFileWishes((transactionId) => wantTicketFiles(jobs, transactionId));
  app.addHook('onListen', async () => {
    if (!config.SMTP_URL) return;
    try {
      const since = new Date(now().getTime() - LOOK_BACK);
      for (const transactionId of await forgottenOrders(jobs, since)) files.add(transactionId);
    } catch (error) {
      app.log.error({ err: error }, 'orders without their mail could not be looked for');
    }
  });
  const buy = createBuyTickets({ reserve, desk, holds: app.limits.holds, issued: files.add, log: app.log });

  registerTransactionRoutes(app, { buy, transactions, desk });
  registerTicketRoutes(app, { tickets: createTicketRepository(reads), transactions, likes, context });
  repeat(app, 'want files of free tickets', WANT_FILES, files.flush, { atClose: true });
};
