import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { serveFile } from '../../web/emulator-app.ts';
import { sendPage } from '../../web/page.ts';
import type { Clock } from '../ledger/clock.ts';
import type { OrderBook } from '../ledger/order-book.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { controlPage } from './control-page.ts';
import { OUTAGES, type OutageSwitch } from './outage.ts';
import type { Journal } from '../ledger/journal.ts';
import { METHODS, type Order } from '../ledger/order.ts';
import type { Payments } from '../ledger/payments.ts';
import { OUTCOMES } from '../ledger/transitions.ts';
import { NotificationOptions } from '../notifications/notification-options.ts';

type ControlPageDependencies = { book: OrderBook; clock: Clock; notifier: Notifier; outage: OutageSwitch };

const SHOWN = 50;
const file = (name: string) => path.join(import.meta.dirname, '..', name);

/** `GET /control/midtrans` */
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

type ControlDependencies = {
  payments: Payments;
  book: OrderBook;
  clock: Clock;
  journal: Journal;
  notifier: Notifier;
  outage: OutageSwitch;
};

const LISTED = 200;
const MOST_LISTED = 50_000;
const strict = { additionalProperties: false };
const Force = Type.Object(
  {
    outcome: Type.Enum(OUTCOMES),
    /** If the buyer has not chosen one yet. */
    method: Type.Optional(Type.Enum(METHODS)),
    /** Rupiah of a partial outcome; default half. */
    amount: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Without a notification. */
    quiet: Type.Optional(Type.Boolean()),
    /** Options for its notification, instead of pending ones. */
    news: Type.Optional(
      Type.Object({ ...NotificationOptions.properties, times: Type.Optional(Type.Integer()) }, strict),
    ),
  },
  strict,
);
const Release = Type.Object(
  { orderId: Type.Optional(Type.String()), order: Type.Enum(['given', 'reversed'], { default: 'given' }) },
  strict,
);
const OutageOptions = Type.Object(
  {
    kind: Type.Enum(OUTAGES),
    seconds: Type.Number({ minimum: 0, maximum: 86_400 }),
    scope: Type.Enum(['all', 'snap', 'core'], { default: 'all' }),
    /** Of `slow`. */
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  },
  strict,
);
const ClockOptions = Type.Object({ advanceSeconds: Type.Number({ minimum: 0, maximum: 40 * 86_400 }) }, strict);
const Limit = Type.Integer({ minimum: 1, maximum: MOST_LISTED, default: LISTED });
const OrderFilter = Type.Object({ limit: Limit });
const NotificationFilter = Type.Object({
  limit: Limit,
  orderId: Type.Optional(Type.String()),
  state: Type.Optional(Type.Enum(['waiting', 'held', 'delivered', 'given-up', 'dropped'])),
});
const Nothing = Type.Union([Type.Object({}, strict), Type.Null()]);
type OrderAddress = { Params: { orderId: string } };

/** The control API, for tests and the control page. JSON only, so that no page of another origin can call it. */
export const registerControlRoutes = (app: FastifyInstance, dependencies: ControlDependencies): void => {
  const { payments, book, clock, journal, notifier, outage } = dependencies;
  const clockState = () => ({ now: clock.now().toISOString(), offsetSeconds: Math.round(clock.offset() / 1000) });
  const noSuchOrder = { error: 'no such order' };

  app.get<{ Querystring: Static<typeof OrderFilter> }>(
    '/control/midtrans/orders',
    { schema: { querystring: OrderFilter } },
    async ({ query }) => ({ orders: book.newest(query.limit), total: book.size() }),
  );
  app.get<OrderAddress>(
    '/control/midtrans/orders/:orderId',
    async ({ params }, reply) => book.byOrderId(params.orderId) ?? reply.code(404).send(noSuchOrder),
  );
  app.post<OrderAddress & { Body: Static<typeof Force> }>(
    '/control/midtrans/orders/:orderId/outcome',
    { schema: { body: Force } },
    async ({ params, body: { outcome, method, amount, quiet = false, news } }, reply): Promise<Order> => {
      const order = book.byOrderId(params.orderId);
      if (!order) return reply.code(404).send(noSuchOrder);
      const changed = payments.force(order, outcome, {
        quiet: quiet || news !== undefined,
        ...(method && { method }),
        ...(amount !== undefined && { back: amount }),
      });
      if (news) notifier.publish(changed, { ...news, times: 1 });
      await notifier.sent(order.orderId);
      return changed;
    },
  );
  app.post<OrderAddress & { Body: Static<typeof NotificationOptions> }>(
    '/control/midtrans/orders/:orderId/notify',
    { schema: { body: NotificationOptions } },
    async ({ params, body }, reply) => {
      const order = book.byOrderId(params.orderId);
      if (!order?.transaction) return reply.code(404).send({ error: 'no transaction of such an order' });
      notifier.publish(order, body);
      await notifier.sent(order.orderId);
      return { news: notifier.list({ orderId: order.orderId }) };
    },
  );

  app.get<{ Querystring: Static<typeof NotificationFilter> }>(
    '/control/midtrans/news',
    { schema: { querystring: NotificationFilter } },
    async ({ query }) => ({ news: notifier.list(query).slice(0, query.limit), wishes: notifier.queue.list() }),
  );
  app.post<{ Body: NotificationOptions }>(
    '/control/midtrans/news/wishes',
    { schema: { body: NotificationOptions } },
    async ({ body }) => {
      notifier.queue.add(body);
      return { wishes: notifier.queue.list() };
    },
  );
  app.post<{ Body: Static<typeof Release> }>(
    '/control/midtrans/news/release',
    { schema: { body: Release } },
    async ({ body }) => ({ released: await notifier.release(body) }),
  );

  app.get('/control/midtrans/outage', async () => ({ outage: outage.current() ?? null }));
  app.post<{ Body: Static<typeof OutageOptions> }>(
    '/control/midtrans/outage',
    { schema: { body: OutageOptions } },
    async ({ body: { kind, seconds, scope, delayMs } }) => ({ outage: outage.begin(kind, seconds, scope, delayMs) }),
  );
  app.delete('/control/midtrans/outage', async (_request, reply) => {
    outage.end();
    return reply.code(204).send();
  });

  app.get('/control/midtrans/clock', async () => clockState());
  app.post<{ Body: Static<typeof ClockOptions> }>(
    '/control/midtrans/clock',
    { schema: { body: ClockOptions } },
    async ({ body }) => {
      await clock.advance(body.advanceSeconds * 1000);
      journal.writeClock(clock.offset());
      return clockState();
    },
  );
  app.post('/control/midtrans/reset', { schema: { body: Nothing } }, async (_request, reply) => {
    outage.end();
    notifier.clear();
    book.clear();
    journal.writeClock(clock.offset());
    return reply.code(204).send();
  });
};
