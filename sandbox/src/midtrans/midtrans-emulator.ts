import type { FastifyInstance } from 'fastify';
import { registerControlPage } from './control/control-page-route.ts';
import { registerControlRoutes } from './control/control-routes.ts';
import { registerOutage } from './control/outage.ts';
import { createClock } from './ledger/clock.ts';
import { openJournal } from './ledger/journal.ts';
import { createOrderBook } from './ledger/order-book.ts';
import { createPayments } from './ledger/payments.ts';
import { createNotifier } from './notifications/notifier.ts';
import { registerCoreRoutes } from './snap/core-routes.ts';
import { registerPopupRoutes } from './snap/popup-routes.ts';
import { registerSnapRoutes } from './snap/snap-routes.ts';

/** What the Midtrans stand-in needs to know. */
export type MidtransOptions = {
  serverKey: string;
  clientKey: string;
  /** Where the shop takes notifications. */
  notificationUrl: string;
  /** Where browsers reach the site, and the stand-in. */
  publicOrigin: string;
  sandboxOrigin: string;
  siteName: string;
  /** Folder for what outlives a restart. */
  dataFolder: string;
  now: () => Date;
  /** ms after which timers look again whether `now` was moved; missing: it only goes by. */
  longestWait?: number | undefined;
  /** Shift of a retry in ms. */
  jitter?: () => number;
};

const MAX_ORDERS = 50_000;

/** Midtrans: Snap and Core API, `snap.js` and its payment page, notifications, and control over all of it. */
export const registerMidtrans = (app: FastifyInstance, options: MidtransOptions): void => {
  const { serverKey, clientKey, notificationUrl, publicOrigin, sandboxOrigin, siteName } = options;
  const journal = openJournal(options.dataFolder, MAX_ORDERS);
  const clock = createClock(options.now, journal.stored.clockOffset, options.longestWait);
  const book = createOrderBook(journal, MAX_ORDERS);
  const notifier = createNotifier({ clock, serverKey }, options.jitter);
  const payments = createPayments({ clock, book, notifier });
  const outage = registerOutage(app, clock);

  registerSnapRoutes(app, { payments, clock, serverKey, notificationUrl, origin: sandboxOrigin });
  registerCoreRoutes(app, { payments, book, clock, serverKey });
  registerPopupRoutes(app, { payments, book, clock, clientKey, publicOrigin, siteName });
  registerControlRoutes(app, { payments, book, clock, journal, notifier, outage });
  registerControlPage(app, { book, clock, notifier, outage });
  app.addHook('onClose', async () => {
    clock.close();
    journal.flush();
  });
};
