import { randomUUID } from 'node:crypto';
import type { Notifier } from '../notifications/notifier.ts';
import { SnapRefusal } from '../snap/provider-api.ts';
import type { Clock } from './clock.ts';
import type { OrderStore } from './order-store.ts';
import {
  applyOutcome,
  chooseMethod,
  type ChosenOrder,
  hasMethod,
  type Order,
  type OrderRequest,
  type Outcome,
  type PaymentMethod,
  type Transaction,
} from './order.ts';

const DAY_MS = 86_400_000;
const FORCED_METHOD: Partial<Record<Outcome, PaymentMethod>> = { capture: 'credit_card', challenge: 'credit_card' };

/** Changes of orders, each with its notification. */
export const createPayments = (clock: Clock, orders: OrderStore, notifier: Notifier) => {
  const now = () => clock.now().getTime();

  /** Stores the changed order and notifies the shop. */
  const change = (order: ChosenOrder, { quiet = false } = {}): ChosenOrder => {
    orders.save(order);
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
      const order = orders.byOrderId(orderId);
      const isUnchanged = hasMethod(order) && order.transaction.id === id && order.transaction.status === status;
      if (!isUnchanged) return;
      change(applyOutcome(order, end[1], now()));
      await notifier.sent(orderId);
    });
  };

  for (const order of orders.newest(orders.size())) if (hasMethod(order)) planEnd(order);

  return {
    change,
    /** @throws SnapRefusal for an order whose buyer has chosen a method */
    open: (request: OrderRequest): Order => {
      if (orders.byOrderId(request.orderId)?.transaction)
        throw new SnapRefusal(400, ['transaction_details.order_id has already been taken']);
      const order = { ...request, token: randomUUID(), createdAt: now(), denials: 0 };
      orders.save(order);
      return order;
    },
    /** Ends a session before a method was chosen. @throws SnapRefusal */
    cancelSession: (token: string): Order => {
      const order = orders.byToken(token);
      if (!order) throw new SnapRefusal(404, ['token not found']);
      if (order.canceledAt !== undefined) throw new SnapRefusal(400, ['token already canceled']);
      if (order.transaction) throw new SnapRefusal(400, ['Transaction is on progress']);
      const canceled = { ...order, canceledAt: now() };
      orders.save(canceled);
      return canceled;
    },
    /** The buyer chooses a method, possibly again after a denied card. */
    choose: (order: Order, method: PaymentMethod, card?: Partial<Transaction>): ChosenOrder =>
      change(chooseMethod(order, method, now(), card)),
    /** Forces any outcome, chosen method or not. @param options.back refunded rupiah of a partial one */
    force: (
      order: Order,
      outcome: Outcome,
      { method, back, quiet }: { method?: PaymentMethod; back?: number; quiet?: boolean } = {},
    ): ChosenOrder => {
      const chosen = hasMethod(order)
        ? order
        : chooseMethod(order, method ?? FORCED_METHOD[outcome] ?? 'bca_va', now());
      return change(applyOutcome(chosen, outcome, now(), back), { quiet: quiet ?? false });
    },
  };
};
