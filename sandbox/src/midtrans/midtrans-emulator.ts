import type { FastifyInstance } from 'fastify';
import { registerControlPage, registerControlRoutes } from './control/control-routes.ts';
import { registerOutage } from './control/outage.ts';
import { createClock } from './ledger/clock.ts';
import { openJournal } from './ledger/journal.ts';
import { createOrderBook } from './ledger/order-book.ts';
import { createPayments } from './ledger/payments.ts';
import { createNotifier } from './notifications/notifier.ts';
import { registerCoreRoutes } from './snap/core-routes.ts';
import { registerPopupRoutes } from './snap/popup-routes.ts';
import { registerSnapRoutes } from './snap/snap-routes.ts';

export type MidtransOptions = {
  serverKey: string;
  clientKey: string;
  /** Where the shop receives notifications. */
  notificationUrl: string;
  /** Where browsers reach the site, and the emulator. */
  publicOrigin: string;
  sandboxOrigin: string;
  siteName: string;
  /** Folder for what survives a restart. */
  dataFolder: string;
  now: () => Date;
  /** Longest interval of timers in ms, where `now` can be moved. */
  longestWait?: number | undefined;
  /** Random delay of a retry in ms. */
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
