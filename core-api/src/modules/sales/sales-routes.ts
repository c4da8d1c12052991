import type { FastifyInstance } from 'fastify';
import { purchaseConnections } from '../../platform/database/pool.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Services } from '../../platform/services.ts';
import { findUnmailedOrders } from '../mail/index.ts';
import { requestTicketFiles } from '../tickets/index.ts';
import type { RequirePass } from '../waiting-room/index.ts';
import { createBuyTickets } from './buy-tickets.ts';
import { countOrders } from './count-orders.ts';
import { createFileRequests } from './file-requests.ts';
import type { PaymentService } from './payment-service.ts';
import { createReserve } from './reservation/reserve.ts';
import type { Reserve } from './reservation/ticket-order.ts';
import { createTransactionRepository } from './transaction-repository.ts';
import { registerTransactionRoutes } from './transaction-routes.ts';

const MINUTE = 60_000;
const REQUEST_FILES = 500;
/** A starting process handles orders of one that died in this time. */
const LOOKBACK = 60 * MINUTE;

type SalesOptions = Services & {
  paymentService: PaymentService;
  requirePass: RequirePass;
  reserve?: Reserve | undefined;
};

export const registerSalesRoutes = (app: FastifyInstance, options: SalesOptions): void => {
  const { config, database, reads, jobs, now, paymentService, requirePass } = options;
  const rules = { hold: config.HOLD_MINUTES * MINUTE, perBuyer: config.MAXIMUM_PER_BUYER === 1 };
  // One connection stays free for logins and payments.
  const maxRunning = Math.max(1, purchaseConnections(config.DATABASE_POOL) - 1);
  const { reserve: uncounted = createReserve({ database, now, rules, maxRunning }) } = options;
  const reserve = countOrders(app.metrics, uncounted);
  const transactions = createTransactionRepository(reads);

  const files = createFileRequests((transactionId) => requestTicketFiles(jobs, transactionId));
  app.addHook('onListen', async () => {
    if (!config.SMTP_URL) return;
    try {
      const since = new Date(now().getTime() - LOOKBACK);
      for (const transactionId of await findUnmailedOrders(jobs, since)) files.add(transactionId);
    } catch (error) {
      app.log.error({ err: error }, 'orders without a mail could not be loaded');
    }
  });
  const buy = createBuyTickets({ reserve, paymentService, holds: app.limits.holds, issued: files.add, log: app.log });

  registerTransactionRoutes(app, { buy, transactions, paymentService, requirePass });
  repeat(app, 'request files of free tickets', REQUEST_FILES, files.flush, { atClose: true });
};
