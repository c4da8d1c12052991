import type { Journal } from './journal.ts';
import type { Order } from './order.ts';

/** The orders, by all their ids. */
export type OrderBook = {
  byOrderId(orderId: string): Order | undefined;
  byToken(token: string): Order | undefined;
  /** By the shop's id or by Midtrans's own, as the Core API does. */
  byAnyId(id: string): Order | undefined;
  /** Newest first. */
  newest(count: number): Order[];
  size(): number;
  /** Stores a new or changed order; its previous token becomes invalid. */
  save(order: Order): void;
  clear(): void;
};

/** @param limit how many are stored; older ones are deleted */
export const createOrderBook = (journal: Journal, limit: number): OrderBook => {
  const orders = new Map<string, Order>();
  const ids = new Map<string, string>();
  const tokens = new Map<string, string>();

  const forgetNames = ({ token, transaction }: Order) => {
    tokens.delete(token);
    if (transaction) ids.delete(transaction.id);
  };
  const forget = (order: Order) => {
    orders.delete(order.orderId);
    forgetNames(order);
  };
  const enter = (order: Order) => {
    const former = orders.get(order.orderId);
    if (former) forgetNames(former);
    orders.set(order.orderId, order);
    tokens.set(order.token, order.orderId);
    if (order.transaction) ids.set(order.transaction.id, order.orderId);
    const [oldest] = orders.values();
    if (orders.size > limit && oldest) forget(oldest);
  };
  const byOrderId = (orderId: string | undefined) => (orderId === undefined ? undefined : orders.get(orderId));

  for (const order of journal.stored.orders) enter(order);
  return {
    byOrderId,
    byToken: (token) => byOrderId(tokens.get(token)),
    byAnyId: (id) => orders.get(id) ?? byOrderId(ids.get(id)),
    newest: (count) => [...orders.values()].slice(-count).reverse(),
    size: () => orders.size,
    save: (order) => {
      enter(order);
      journal.writeOrder(order);
    },
    clear: () => {
      for (const index of [orders, ids, tokens]) index.clear();
      journal.clear();
    },
  };
};
