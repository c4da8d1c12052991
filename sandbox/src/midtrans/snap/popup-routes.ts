import path from 'node:path';
import { Type } from 'typebox';
import { TEST_CARDS } from '../../demo.ts';
import { serveFiles, type EmulatorApp } from '../../web/emulator-app.ts';
import { isLoopback, sendPage } from '../../web/page.ts';
import { applyOutcome, type ChosenOrder, hasMethod, MAX_DENIALS, METHODS } from '../ledger/order.ts';
import type { Midtrans } from '../midtrans-emulator.ts';
import { popupState, readCard, reasonAgainst } from './popup-state.ts';
import { paymentPage, refusedPaymentPage } from './payment-page.ts';

const params = Type.Object({ token: Type.String() });
const Live = Type.Object({ live: Type.Boolean({ default: false }) });
const Frame = Type.Interface([Live], {
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

/** `snap.js`, the payment page, and what the buyer does there. */
export const registerPopupRoutes = (app: EmulatorApp, midtrans: Midtrans): void => {
  const { payments, orders, clock, clientKey, publicOrigin, siteName } = midtrans;
  const now = () => clock.now().getTime();
  const getState = (token: string) => ({ ...popupState(orders.byToken(token), now()), now: now() });
  /** @param live the page asks what has changed */
  const createPage = (token: string, isFramed: boolean, live: boolean) => {
    const order = orders.byToken(token);
    // A reopened page accepts cards again, as long as the session lasts.
    if (order?.transaction?.status === 'deny' && !live) orders.save({ ...order, denials: 0 });
    const state = popupState(orders.byToken(token), now());
    return paymentPage({ order, state, siteName, isFramed, home: publicOrigin });
  };
  const deny = (order: ChosenOrder, denials = order.denials + 1) =>
    payments.change(applyOutcome({ ...order, denials }, 'deny', now()));

  const folder = path.join(import.meta.dirname, '..');
  const anyOrigin = { 'cross-origin-resource-policy': 'cross-origin' };
  serveFiles(app, folder, { '/snap/snap.js': 'browser/snap.ts' }, anyOrigin);
  serveFiles(app, folder, {
    '/assets/payment.js': 'browser/payment-script.ts',
    '/assets/midtrans.css': 'midtrans.css',
  });

  app.get(
    '/snap/v3/popup/:token',
    { schema: { params, querystring: Frame } },
    ({ params: { token }, query }, reply) => {
      const isOurs = query.origin === publicOrigin || isLoopback(query.origin);
      if (!isOurs || query.client_key !== clientKey)
        return sendPage(reply.code(401), refusedPaymentPage(), { frameAncestors: isOurs ? query.origin : "'none'" });
      return sendPage(reply, createPage(token, true, query.live), { frameAncestors: query.origin, connects: true });
    },
  );

  app.get(
    '/snap/v3/redirection/:token',
    { schema: { params, querystring: Live } },
    ({ params: { token }, query }, reply) => sendPage(reply, createPage(token, false, query.live), { connects: true }),
  );

  const pay = '/snap/v3/pay/:token';
  app.get(pay, { schema: { params } }, async ({ params: { token } }, reply) => {
    void reply.header('cache-control', 'no-store');
    return getState(token);
  });

  app.post(`${pay}/method`, { schema: { params, body: Choice } }, async ({ params: { token }, body }, reply) => {
    const { method, card } = body;
    const order = orders.byToken(token);
    const { phase } = getState(token);
    if (!order || (phase !== 'choose' && phase !== 'declined'))
      return reply.code(409).send({ error: 'Cara bayar sudah dipilih.' });
    if (!order.methods.includes(method) || reasonAgainst(method, order.amount))
      return reply.code(400).send({ error: 'Cara bayar ini tidak tersedia.' });
    const read = method === 'credit_card' ? readCard(card ?? { number: '', expiry: '', cvv: '' }, clock.now()) : {};
    if (typeof read === 'string') return reply.code(400).send({ error: read });
    payments.choose(order, method, read);
    return getState(token);
  });

  app.post(
    `${pay}/authenticate`,
    { schema: { params, body: Password } },
    async ({ params: { token }, body }, reply) => {
      const order = orders.byToken(token);
      if (!hasMethod(order) || getState(token).phase !== 'otp')
        return reply.code(409).send({ error: 'Tidak ada yang menunggu.' });
      const isAccepted = order.transaction.bankAgrees && body.otp === TEST_CARDS.oneTimePassword;
      if (isAccepted) payments.change(applyOutcome(order, 'capture', now()));
      else deny(order);
      return getState(token);
    },
  );

  app.post(`${pay}/simulate`, { schema: { params, body: Simulation } }, async ({ params: { token }, body }, reply) => {
    const { outcome } = body;
    const order = orders.byToken(token);
    if (!order || getState(token).phase === 'done') return reply.code(409).send({ error: 'Pembayaran sudah selesai.' });
    const isPending = hasMethod(order) && order.transaction.status === 'pending';
    if (outcome === 'pending') {
      if (!isPending) payments.choose(order, 'bni_va');
      return getState(token);
    }
    const pending = isPending ? order : payments.choose(order, 'qris');
    const paid = pending.transaction.method === 'credit_card' ? 'capture' : 'settlement';
    if (outcome === 'pay') payments.change(applyOutcome(pending, paid, now()));
    else deny(pending, MAX_DENIALS);
    return getState(token);
  });
};
