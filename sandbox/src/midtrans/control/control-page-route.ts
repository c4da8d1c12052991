import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveFile } from '../../web/assets.ts';
import { sendPage } from '../../web/page.ts';
import type { Clock } from '../ledger/clock.ts';
import type { OrderBook } from '../ledger/order-book.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { controlPage } from '../pages/control-page.ts';
import type { OutageSwitch } from './outage.ts';

/** What the control page shows. */
export type ControlPageDependencies = { book: OrderBook; clock: Clock; notifier: Notifier; outage: OutageSwitch };

const SHOWN = 50;
const file = (name: string) => path.join(import.meta.dirname, '..', name);

/** `GET /control/midtrans`: the control of the stand-in for people. */
export const registerControlPage = (
  app: FastifyInstance,
  { book, clock, notifier, outage }: ControlPageDependencies,
): void => {
  serveFile(app, '/assets/control.js', file('browser/control-script.ts'));
  serveFile(app, '/assets/control.css', file('control.css'));
  app.get('/control/midtrans', (_request, reply) =>
    sendPage(
      reply,
      controlPage({
        orders: book.newest(SHOWN),
        total: book.size(),
        notifications: notifier.list({}).slice(0, SHOWN),
        options: notifier.queue.list(),
        outage: outage.current(),
        now: clock.now(),
        offsetMs: clock.offset(),
      }),
      { connects: true },
    ),
  );
};
