import type { EmulatorApp } from '../web/emulator-app.ts';
import { registerControlRoutes } from './control/control-routes.ts';
import { registerOutage } from './control/outage.ts';
import { createClock } from './ledger/clock.ts';
import { openOrderStore } from './ledger/order-store.ts';
import { createPayments } from './ledger/payments.ts';
import { createNotifier } from './notifications/notifier.ts';
import { registerCoreRoutes } from './snap/core-routes.ts';
import { registerPopupRoutes } from './snap/popup-routes.ts';
import { registerQrisCode } from './snap/qris-code.ts';
import { registerSnapRoutes } from './snap/snap-routes.ts';

export type MidtransOptions = {
  serverKey: string;
  clientKey: string;
  /** Where the shop receives notifications, unless a header of the request overrides it. */
  notificationUrl: string;
  /** Where browsers reach the site, whose pages may frame the payment page, and the emulator. */
  publicOrigin: string;
  sandboxOrigin: string;
  siteName: string;
  /** Folder for what survives a restart. */
  dataFolder: string;
  now: () => Date;
  /** How often the clock looks what is due, in ms: for a `now` that can be moved. */
  tickMs?: number | undefined;
  /** Random delay of a retry in ms. */
  jitter?: () => number;
};

const MAX_ORDERS = 50_000;

const createParts = (app: EmulatorApp, options: MidtransOptions) => {
  const orders = openOrderStore(options.dataFolder, MAX_ORDERS);
  const clock = createClock(options.now, orders.clockOffset, options.tickMs);
  const notifier = createNotifier(clock, options.serverKey, options.jitter);
  const payments = createPayments(clock, orders, notifier);
  return { ...options, orders, clock, notifier, payments, outage: registerOutage(app, clock) };
};

/** The options and parts of the emulator, of which each group of routes uses some. */
export type Midtrans = ReturnType<typeof createParts>;

/** Midtrans: Snap and Core API, `snap.js` and its payment page, notifications, and control over all of it. */
export const registerMidtrans = (app: EmulatorApp, options: MidtransOptions): void => {
  const midtrans = createParts(app, options);
  registerSnapRoutes(app, midtrans);
  registerCoreRoutes(app, midtrans);
  registerQrisCode(app, midtrans);
  registerPopupRoutes(app, midtrans);
  registerControlRoutes(app, midtrans);
  app.addHook('onClose', async () => midtrans.clock.close());
};
