import type { Clock } from '../ledger/clock.ts';
import type { Order } from '../ledger/order.ts';
import { createSignature, transactionBody, type TransactionBody } from '../wire.ts';
import { deliver, retriesAfter, RETRY_AFTER_MS, type DeliveryOutcome } from './delivery.ts';
import { createNotificationQueue, type NotificationOptions, type NotificationQueue } from './notification-options.ts';

export type NotificationState = 'waiting' | 'held' | 'delivered' | 'given-up' | 'dropped';

/** One notification to one URL, with its attempts. Times in ms since the epoch. */
export type PaymentNotification = {
  id: number;
  orderId: string;
  status: string;
  url: string;
  body: TransactionBody;
  state: NotificationState;
  attempts: { at: number; outcome: DeliveryOutcome }[];
};

/** Sends the shop payment notifications. */
export type Notifier = {
  queue: NotificationQueue;
  /** Notifies about the current state of an order. @param options instead of pending ones */
  publish(order: Order, options?: NotificationOptions): void;
  /** Newest first. */
  list(filter: { orderId?: string; state?: NotificationState }): readonly PaymentNotification[];
  /** Sends held notifications, one after the other. @returns how many */
  release(options: { orderId?: string; order: 'given' | 'reversed' }): Promise<number>;
  /** Resolves when the notifications of this order were sent once; delayed ones and retries do not count. */
  sent(orderId: string): Promise<void>;
  clear(): void;
};

const MAX_NOTIFICATIONS = 20_000;
const MESSAGE = 'midtrans payment notification';

/** @param jitter random delay of a retry in ms */
export const createNotifier = (
  { clock, serverKey }: { clock: Clock; serverKey: string },
  jitter = () => Math.random() * 10_000,
): Notifier => {
  const queue = createNotificationQueue();
  const lastByOrder = new Map<string, Promise<void>>();
  const all = new Map<number, PaymentNotification>();
  let lastId = 0;

  const attempt = async (notification: PaymentNotification): Promise<void> => {
    const at = clock.now().getTime();
    const outcome = await deliver(notification.url, JSON.stringify(notification.body));
    notification.attempts.push({ at, outcome });
    const tried = notification.attempts.length;
    const wait = RETRY_AFTER_MS[tried - 1];
    if (retriesAfter(outcome) < tried || wait === undefined) {
      notification.state = typeof outcome === 'number' && outcome < 300 ? 'delivered' : 'given-up';
      return;
    }
    clock.plan((notification.attempts[0]?.at ?? at) + wait + jitter(), () => send(notification));
  };

  /** Unless it was cleared meanwhile. */
  const send = (notification: PaymentNotification): Promise<void> =>
    all.has(notification.id) ? attempt(notification) : Promise.resolve();

  /** Copies are sent together, later notifications of an order after earlier ones. */
  const runInOrder = (orderId: string, work: () => Promise<unknown>) => {
    const turn = (lastByOrder.get(orderId) ?? Promise.resolve()).then(work).then(() => {
      if (lastByOrder.get(orderId) === turn) lastByOrder.delete(orderId);
    });
    lastByOrder.set(orderId, turn);
  };

  const createBody = (order: Order, { changes = {}, corruptSignature = false }: Partial<NotificationOptions>) => {
    if (!order.transaction) throw new Error('an order without a transaction has no notification');
    const body: TransactionBody = {
      ...transactionBody(order, order.transaction, { message: MESSAGE, serverKey }),
      ...changes,
    };
    if (!('signature_key' in changes))
      body.signature_key = createSignature(body, corruptSignature ? 'another key' : serverKey);
    return body;
  };

  const publish = (order: Order, given?: NotificationOptions) => {
    const options: Partial<NotificationOptions> = given ?? queue.take(order.orderId) ?? {};
    const body = createBody(order, options);
    const { drop, hold, copies = 1, delaySeconds = 0 } = options;
    const state: NotificationState = drop ? 'dropped' : hold ? 'held' : 'waiting';
    const made = order.notificationUrls.flatMap((url) =>
      Array.from({ length: copies }, (): PaymentNotification => {
        lastId += 1;
        return { id: lastId, orderId: order.orderId, status: body.transaction_status, url, body, state, attempts: [] };
      }),
    );
    for (const notification of made) all.set(notification.id, notification);
    for (const id of all.keys()) {
      if (all.size <= MAX_NOTIFICATIONS) break;
      all.delete(id);
    }
    if (state !== 'waiting') return;
    if (delaySeconds > 0)
      for (const notification of made)
        clock.plan(clock.now().getTime() + delaySeconds * 1000, () => send(notification));
    else runInOrder(order.orderId, () => Promise.all(made.map(send)));
  };

  const release: Notifier['release'] = async ({ orderId, order }) => {
    const held = [...all.values()].filter(
      (notification) => notification.state === 'held' && (orderId ?? notification.orderId) === notification.orderId,
    );
    for (const notification of order === 'reversed' ? held.reverse() : held) {
      notification.state = 'waiting';
      await send(notification);
    }
    return held.length;
  };

  return {
    queue,
    publish,
    release,
    list: ({ orderId, state }) =>
      [...all.values()]
        .filter(
          (notification) =>
            (orderId ?? notification.orderId) === notification.orderId &&
            (state ?? notification.state) === notification.state,
        )
        .reverse(),
    sent: (orderId) => lastByOrder.get(orderId) ?? Promise.resolve(),
    clear: () => {
      all.clear();
      queue.clear();
    },
  };
};
