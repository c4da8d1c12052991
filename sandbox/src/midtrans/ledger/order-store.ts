import fs from 'node:fs';
import path from 'node:path';
import type { Order } from './order.ts';

type Line = { order: Order } | { clockOffset: number };

/** Ignores a line that was cut off by a crash. */
const parseLine = (line: string): Line | undefined => {
  try {
    return JSON.parse(line) as Line; // only this module writes the file
  } catch {
    return undefined;
  }
};

/** The last line of an order counts. */
const readFile = (file: string, limit: number) => {
  const orders = new Map<string, Order>();
  let clockOffset = 0;
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  for (const line of text.split('\n').map(parseLine)) {
    if (!line) continue;
    if ('clockOffset' in line) clockOffset = line.clockOffset;
    else orders.set(line.order.orderId, line.order);
  }
  return { orders: [...orders.values()].slice(-limit), clockOffset };
};

const toLine = (line: Line) => `${JSON.stringify(line)}\n`;

/**
 * The orders, by all their ids. They and the moved clock survive a restart: each change appends a line to a file, which
 * is compacted at the start. Pending notifications are lost.
 * @param limit how many orders are stored; older ones are deleted
 */
export const openOrderStore = (folder: string, limit: number) => {
  const file = path.join(folder, 'midtrans.jsonl');
  fs.mkdirSync(folder, { recursive: true });
  const stored = readFile(file, limit);
  const lines: Line[] = [{ clockOffset: stored.clockOffset }, ...stored.orders.map((order) => ({ order }))];
  fs.writeFileSync(file, lines.map(toLine).join(''), { mode: 0o600 });

  const write = (line: Line) => fs.appendFileSync(file, toLine(line));

  const orders = new Map<string, Order>();
  const ids = new Map<string, string>();
  const tokens = new Map<string, string>();
  const removeFromIndexes = ({ token, transaction }: Order) => {
    tokens.delete(token);
    if (transaction) ids.delete(transaction.id);
  };
  const add = (order: Order) => {
    const former = orders.get(order.orderId);
    if (former) removeFromIndexes(former);
    orders.set(order.orderId, order);
    tokens.set(order.token, order.orderId);
    if (order.transaction) ids.set(order.transaction.id, order.orderId);
    const [oldest] = orders.values();
    if (orders.size <= limit || !oldest) return;
    orders.delete(oldest.orderId);
    removeFromIndexes(oldest);
  };
  const byOrderId = (orderId: string | undefined) => (orderId === undefined ? undefined : orders.get(orderId));
  for (const order of stored.orders) add(order);

  return {
    /** How far the clock was moved before the restart, in ms. */
    clockOffset: stored.clockOffset,
    byOrderId,
    byToken: (token: string) => byOrderId(tokens.get(token)),
    /** By the shop's id or by Midtrans's own, as in the Core API. */
    byAnyId: (id: string) => orders.get(id) ?? byOrderId(ids.get(id)),
    /** Newest first. */
    newest: (count: number) => [...orders.values()].slice(-count).reverse(),
    size: () => orders.size,
    /** Stores a new or changed order; its previous token becomes invalid. */
    save: (order: Order): void => {
      add(order);
      write({ order });
    },
    saveClock: (clockOffset: number): void => write({ clockOffset }),
  };
};

export type OrderStore = ReturnType<typeof openOrderStore>;
