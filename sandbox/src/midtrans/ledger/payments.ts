import { randomUUID } from 'node:crypto';
import type { Notifier } from '../notifications/notifier.ts';
import { SnapRefusal } from '../snap/provider-api.ts';
import type { Clock } from './clock.ts';
import type { OrderBook } from './order-book.ts';
import type { Order, OrderRequest, PaymentMethod, Transaction } from './order.ts';
import { applyOutcome, chooseMethod, type ChosenOrder, type Outcome } from './transitions.ts';

/** Changes of orders, each with its notification. */
export type Payments = {
  /** @throws SnapRefusal for an order whose buyer has chosen a method */
  open(request: OrderRequest): Order;
  /** Ends a session before a method was chosen. @throws SnapRefusal */
  cancelSession(token: string): Order;
  /** The buyer chooses a method, possibly again after a denied card. */
  choose(order: Order, method: PaymentMethod, card?: Partial<Transaction>): ChosenOrder;
  /** Stores the changed order and notifies the shop. */
  change(order: ChosenOrder): ChosenOrder;
  /** Forces any outcome, chosen method or not. @param options.back refunded rupiah of a partial one */
  force(
    order: Order,
    outcome: Outcome,
    options?: { method?: PaymentMethod; back?: number; quiet?: boolean },
  ): ChosenOrder;
};

const DAY_MS = 86_400_000;
const FORCED_METHOD: Partial<Record<Outcome, PaymentMethod>> = { capture: 'credit_card', challenge: 'credit_card' };

export const createPayments = ({
  clock,
  book,
  notifier,
}: {
  clock: Clock;
  book: OrderBook;
  notifier: Notifier;
}): Payments => {
  const now = () => clock.now().getTime();

  const saveOrder = (order: ChosenOrder, { quiet = false } = {}): ChosenOrder => {
    book.save(order);
    if (!quiet) notifier.publish(order);
    planEnd(order);
    return order;
  };

  /** A pending method expires; a captured card is settled a day later. */
  const planEnd = ({ orderId, transaction: { id, status, fraud, at, expiresAt } }: ChosenOrder) => {
    const end: [at: number, outcome: Outcome] | undefined =
      status === 'pending'
        ? [expiresAt, 'expire']
        : status === 'capture' && fraud === 'accept'
          ? [at + DAY_MS, 'settlement']
          : undefined;
    if (!end) return;
    clock.plan(end[0], async () => {
      const order = book.byOrderId(orderId);
      // It has changed meanwhile.
      if (order?.transaction?.id !== id || order.transaction.status !== status) return;
      saveOrder(applyOutcome({ ...order, transaction: order.transaction }, end[1], now()));
      await notifier.sent(orderId);
    });
  };

  for (const order of book.newest(book.size()))
    if (order.transaction) planEnd({ ...order, transaction: order.transaction });

  const choose: Payments['choose'] = (order, method, card) => saveOrder(chooseMethod(order, method, now(), card));

  return {
    choose,
    change: saveOrder,
    open: (request) => {
      if (book.byOrderId(request.orderId)?.transaction)
        throw new SnapRefusal(400, ['transaction_details.order_id has already been taken']);
      const order = { ...request, token: randomUUID(), createdAt: now(), denials: 0 };
      book.save(order);
      return order;
    },
    cancelSession: (token) => {
      const order = book.byToken(token);
      if (!order) throw new SnapRefusal(404, ['token not found']);
      if (order.canceledAt !== undefined) throw new SnapRefusal(400, ['token already canceled']);
      if (order.transaction) throw new SnapRefusal(400, ['Transaction is on progress']);
      const canceled = { ...order, canceledAt: now() };
      book.save(canceled);
      return canceled;
    },
    force: (order, outcome, { method, back, quiet } = {}) => {
      const chosen = order.transaction
        ? { ...order, transaction: order.transaction }
        : chooseMethod(order, method ?? FORCED_METHOD[outcome] ?? 'bca_va', now());
      return saveOrder(applyOutcome(chosen, outcome, now(), back), { quiet: quiet ?? false });
    },
  };
};
