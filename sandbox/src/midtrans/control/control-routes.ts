import { Type } from 'typebox';
import type { EmulatorApp } from '../../web/emulator-app.ts';
import { sendPage } from '../../web/page.ts';
import { hasMethod, METHODS, OUTCOMES } from '../ledger/order.ts';
import type { Midtrans } from '../midtrans-emulator.ts';
import { NOTIFICATION_STATES, NotificationOptions } from '../notifications/notifier.ts';
import { controlPage } from './control-page.ts';
import { OUTAGES } from './outage.ts';

const SHOWN = 50;
const strict = { additionalProperties: false };
const params = Type.Object({ orderId: Type.String() });
const Outcome = Type.Object(
  {
    outcome: Type.Enum(OUTCOMES),
    /** If the buyer has not chosen one yet. */
    method: Type.Optional(Type.Enum(METHODS)),
    /** Rupiah of a partial outcome; default half. */
    amount: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Without a notification. */
    quiet: Type.Optional(Type.Boolean()),
    /** Options for its notification, instead of pending ones. */
    notification: Type.Optional(
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
const Limit = Type.Integer({ minimum: 1, maximum: 50_000, default: 200 });
const OrderFilter = Type.Object({ limit: Limit });
const NotificationFilter = Type.Object({
  limit: Limit,
  orderId: Type.Optional(Type.String()),
  state: Type.Optional(Type.Enum(NOTIFICATION_STATES)),
});

/** The control page and the API behind it, for tests too. JSON only, so that no page of another origin can call it. */
export const registerControlRoutes = (app: EmulatorApp, midtrans: Midtrans): void => {
  const { payments, orders, clock, notifier, outage } = midtrans;
  const getClock = () => ({ now: clock.now().toISOString(), offsetSeconds: Math.round(clock.offset() / 1000) });
  const noSuchOrder = { error: 'no such order' };
  const url = '/control/midtrans';

  app.get(url, (_request, reply) => {
    const page = controlPage({
      orders: orders.newest(SHOWN),
      total: orders.size(),
      notifications: notifier.list({}).slice(0, SHOWN),
      options: notifier.queue.list(),
      outage: outage.current(),
      now: clock.now(),
      offsetMs: clock.offset(),
    });
    return sendPage(reply, page, { connects: true });
  });

  app.get(`${url}/orders`, { schema: { querystring: OrderFilter } }, async ({ query }) => ({
    orders: orders.newest(query.limit),
    total: orders.size(),
  }));
  app.get(
    `${url}/orders/:orderId`,
    { schema: { params } },
    async ({ params: { orderId } }, reply) => orders.byOrderId(orderId) ?? reply.code(404).send(noSuchOrder),
  );
  app.post(`${url}/orders/:orderId/outcome`, { schema: { params, body: Outcome } }, async (request, reply) => {
    const { outcome, method, amount, quiet = false, notification } = request.body;
    const order = orders.byOrderId(request.params.orderId);
    if (!order) return reply.code(404).send(noSuchOrder);
    const changed = payments.force(order, outcome, {
      quiet: quiet || notification !== undefined,
      ...(method && { method }),
      ...(amount !== undefined && { back: amount }),
    });
    if (notification) notifier.publish(changed, { ...notification, times: 1 });
    await notifier.sent(order.orderId);
    return changed;
  });
  app.post(
    `${url}/orders/:orderId/notify`,
    { schema: { params, body: NotificationOptions } },
    async ({ params: { orderId }, body }, reply) => {
      const order = orders.byOrderId(orderId);
      if (!hasMethod(order)) return reply.code(404).send({ error: 'no transaction of such an order' });
      notifier.publish(order, body);
      await notifier.sent(orderId);
      return { notifications: notifier.list({ orderId }) };
    },
  );

  app.get(`${url}/notifications`, { schema: { querystring: NotificationFilter } }, async ({ query }) => ({
    notifications: notifier.list(query).slice(0, query.limit),
    options: notifier.queue.list(),
  }));
  app.post(`${url}/notifications/options`, { schema: { body: NotificationOptions } }, async ({ body }) => {
    notifier.queue.add(body);
    return { options: notifier.queue.list() };
  });
  app.post(`${url}/notifications/release`, { schema: { body: Release } }, async ({ body }) => ({
    released: await notifier.release(body),
  }));

  app.post(
    `${url}/outage`,
    { schema: { body: OutageOptions } },
    async ({ body: { kind, seconds, scope, delayMs } }) => ({
      outage: outage.begin(kind, seconds, scope, delayMs),
    }),
  );
  app.delete(`${url}/outage`, async (_request, reply) => {
    outage.end();
    return reply.code(204).send();
  });

  app.get(`${url}/clock`, async () => getClock());
  app.post(`${url}/clock`, { schema: { body: ClockOptions } }, async ({ body }) => {
    await clock.advance(body.advanceSeconds * 1000);
    orders.saveClock(clock.offset());
    return getClock();
  });
};
