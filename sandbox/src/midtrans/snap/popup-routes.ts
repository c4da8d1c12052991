import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { TEST_CARDS } from '../../demo.ts';
import { serveFile } from '../../web/emulator-app.ts';
import { isLoopback, sendPage } from '../../web/page.ts';
import type { Clock } from '../ledger/clock.ts';
import type { OrderBook } from '../ledger/order-book.ts';
import { METHODS, MOST_DENIALS, type Order } from '../ledger/order.ts';
import type { Payments } from '../ledger/payments.ts';
import { applyOutcome, type ChosenOrder } from '../ledger/transitions.ts';
import { paymentPage, refusedPaymentPage } from './payment-page.ts';
import { readCard, reasonAgainst } from './methods.ts';
import { popupState } from './popup-state.ts';

type PopupDependencies = {
  payments: Payments;
  book: OrderBook;
  clock: Clock;
  clientKey: string;
  /** The site that may frame the payment page. */
  publicOrigin: string;
  siteName: string;
};

const Frame = Type.Object({
  origin: Type.String({ default: '', maxLength: 200 }),
  client_key: Type.String({ default: '', maxLength: 200 }),
});
const Choice = Type.Object({
  method: Type.Enum(METHODS),
  card: Type.Optional(
    Type.Object({
      number: Type.String({ maxLength: 40 }),
      expiry: Type.String({ maxLength: 10 }),
      cvv: Type.String({ maxLength: 10 }),
    }),
  ),
});
const Password = Type.Object({ otp: Type.String({ maxLength: 20 }) });
const Simulation = Type.Object({ outcome: Type.Enum(['pay', 'fail', 'pending']) });
type Address = { Params: { token: string } };

const file = (name: string) => path.join(import.meta.dirname, '..', name);

/** `snap.js`, the payment page, and what the buyer does there. */
export const registerPopupRoutes = (app: FastifyInstance, dependencies: PopupDependencies): void => {
  const { payments, book, clock, clientKey, publicOrigin, siteName } = dependencies;
  const now = () => clock.now();
  const getState = (token: string) => ({ ...popupState(book.byToken(token), now().getTime()), now: now().getTime() });
  const chosen = (order: Order): ChosenOrder | undefined =>
    order.transaction && { ...order, transaction: order.transaction };
  /** A reopened page accepts cards again, as long as the session lasts. */
  const showAgain = (token: string) => {
    const order = book.byToken(token);
    if (order?.transaction?.status === 'deny') book.save({ ...order, denials: 0 });
    return order;
  };
  const denied = (order: ChosenOrder, denials = order.denials + 1) =>
    payments.change(applyOutcome({ ...order, denials }, 'deny', now().getTime()));

  serveFile(app, '/snap/snap.js', file('browser/snap.ts'), { 'cross-origin-resource-policy': 'cross-origin' });
  serveFile(app, '/assets/payment.js', file('browser/payment-script.ts'));
  serveFile(app, '/assets/midtrans.css', file('midtrans.css'));
  serveFile(app, '/assets/payment-steps.css', file('payment-steps.css'));

  app.get<Address & { Querystring: Static<typeof Frame> }>(
    '/snap/v3/popup/:token',
    { schema: { querystring: Frame } },
    ({ params, query }, reply) => {
      const isOurs = query.origin === publicOrigin || isLoopback(query.origin);
      if (!isOurs || query.client_key !== clientKey)
        return sendPage(reply.code(401), refusedPaymentPage(), { frameAncestors: isOurs ? query.origin : "'none'" });
      const page = paymentPage({ order: showAgain(params.token), siteName, isFramed: true, home: publicOrigin });
      return sendPage(reply, page, { frameAncestors: query.origin, connects: true });
    },
  );

  app.get<Address>('/snap/v3/redirection/:token', ({ params }, reply) => {
    const page = paymentPage({ order: showAgain(params.token), siteName, isFramed: false, home: publicOrigin });
    return sendPage(reply, page, { connects: true });
  });

  app.get<Address>('/snap/v3/pay/:token', async ({ params }, reply) => {
    void reply.header('cache-control', 'no-store');
    return getState(params.token);
  });

  app.post<Address & { Body: Static<typeof Choice> }>(
    '/snap/v3/pay/:token/method',
    { schema: { body: Choice } },
    async ({ params: { token }, body: { method, card } }, reply) => {
      const order = book.byToken(token);
      const { phase } = getState(token);
      if (!order || (phase !== 'choose' && phase !== 'declined'))
        return reply.code(409).send({ error: 'Cara bayar sudah dipilih.' });
      if (!order.methods.includes(method) || reasonAgainst(method, order.amount))
        return reply.code(400).send({ error: 'Cara bayar ini tidak tersedia.' });
      const read = method === 'credit_card' ? readCard(card ?? { number: '', expiry: '', cvv: '' }, now()) : {};
      if (typeof read === 'string') return reply.code(400).send({ error: read });
      payments.choose(order, method, read);
      return getState(token);
    },
  );

  app.post<Address & { Body: Static<typeof Password> }>(
    '/snap/v3/pay/:token/authenticate',
    { schema: { body: Password } },
    async ({ params: { token }, body }, reply) => {
      const order = book.byToken(token);
      const pending = order && chosen(order);
      if (!pending || getState(token).phase !== 'otp')
        return reply.code(409).send({ error: 'Tidak ada yang menunggu.' });
      const agrees = pending.transaction.bankAgrees && body.otp === TEST_CARDS.oneTimePassword;
      if (agrees) payments.change(applyOutcome(pending, 'capture', now().getTime()));
      else denied(pending);
      return getState(token);
    },
  );

  app.post<Address & { Body: Static<typeof Simulation> }>(
    '/snap/v3/pay/:token/simulate',
    { schema: { body: Simulation } },
    async ({ params: { token }, body: { outcome } }, reply) => {
      const order = book.byToken(token);
      if (!order || getState(token).phase === 'done')
        return reply.code(409).send({ error: 'Pembayaran sudah selesai.' });
      const waiting = order.transaction?.status === 'pending' ? chosen(order) : undefined;
      if (outcome === 'pending' && !waiting) payments.choose(order, 'bni_va');
      const pending = waiting ?? (outcome === 'pending' ? undefined : payments.choose(order, 'qris'));
      const paid = pending?.transaction.method === 'credit_card' ? 'capture' : 'settlement';
      if (outcome === 'pay' && pending) payments.change(applyOutcome(pending, paid, now().getTime()));
      if (outcome === 'fail' && pending) denied(pending, MOST_DENIALS);
      return getState(token);
    },
  );
};
