import { Type, type Static } from 'typebox';
import type { Clock } from '../ledger/clock.ts';
import type { Order } from '../ledger/order.ts';
import { createSignature, transactionBody, type TransactionBody } from '../wire.ts';

export const NOTIFICATION_STATES = ['waiting', 'held', 'delivered', 'given-up', 'dropped'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** Options for the next notifications. */
export const NotificationOptions = Type.Object(
  {
    /** Only those of this order; default any. */
    orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** For how many notifications; 0 removes the options of this order. */
    times: Type.Integer({ minimum: 0, maximum: 100_000, default: 1 }),
    delaySeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 7 * 86_400 })),
    /** How many copies of each are sent. */
    copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** Never sent. */
    drop: Type.Optional(Type.Boolean()),
    /** Not sent until they are released. */
    hold: Type.Optional(Type.Boolean()),
    corruptSignature: Type.Optional(Type.Boolean()),
    /** Replaces fields such as `gross_amount`; the signature matches. */
    changes: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);
export type NotificationOptions = Static<typeof NotificationOptions>;

/** Pending options; those of an order come before general ones. */
const createOptionsQueue = () => {
  let pending: NotificationOptions[] = [];
  return {
    add: (options: NotificationOptions): void => {
      pending = pending.filter(({ orderId }) => orderId !== options.orderId);
      if (options.times > 0) pending.push(options);
    },
    /** The options for the next notification of this order, which uses them up. */
    take: (orderId: string): NotificationOptions | undefined => {
      const isFor = (id: string | undefined) => (options: NotificationOptions) => options.orderId === id;
      const options = pending.find(isFor(orderId)) ?? pending.find(isFor(undefined));
      if (!options) return undefined;
      const left = options.times > 1 ? [{ ...options, times: options.times - 1 }] : [];
      pending = pending.flatMap((each) => (each === options ? left : [each]));
      return options;
    },
    list: (): readonly NotificationOptions[] => pending,
  };
};

/** Result of an attempt to deliver: an HTTP status, or no response. */
type DeliveryOutcome = number | 'no-answer';

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

const MAX_NOTIFICATIONS = 20_000;
// From the first attempt on; a jitter is added.
const RETRY_AFTER_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * 60_000);
const RESPONSE_LIMIT_MS = 15_000;
const MAX_REDIRECTS = 5;
const MESSAGE = 'midtrans payment notification';

/** How often Midtrans retries after this outcome. */
const countRetries = (outcome: DeliveryOutcome): number => {
  if (outcome === 'no-answer') return 5;
  if (outcome >= 200 && outcome < 300) return 0;
  if (outcome >= 301 && outcome <= 303) return 0;
  if (outcome === 500) return 1;
  if (outcome === 503) return 4;
  if (outcome === 400 || outcome === 404) return 2;
  return 5;
};

/** Posts one notification. 307 and 308 are followed. */
const deliver = async (url: string, body: string, redirects = 0): Promise<DeliveryOutcome> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Veritrans' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
    });
    await response.body?.cancel();
    const next = [307, 308].includes(response.status) && response.headers.get('location');
    if (next && redirects < MAX_REDIRECTS) return await deliver(new URL(next, url).href, body, redirects + 1);
    return response.status;
  } catch {
    return 'no-answer';
  }
};

/** Sends the shop payment notifications. @param jitter random delay of a retry in ms */
export const createNotifier = (clock: Clock, serverKey: string, jitter = () => Math.random() * 10_000) => {
  const queue = createOptionsQueue();
  const lastByOrder = new Map<string, Promise<void>>();
  const all = new Map<number, PaymentNotification>();
  let lastId = 0;

  const send = async (notification: PaymentNotification): Promise<void> => {
    const at = clock.now().getTime();
    const outcome = await deliver(notification.url, JSON.stringify(notification.body));
    notification.attempts.push({ at, outcome });
    const tried = notification.attempts.length;
    const wait = RETRY_AFTER_MS[tried - 1];
    if (countRetries(outcome) < tried || wait === undefined) {
      notification.state = typeof outcome === 'number' && outcome < 300 ? 'delivered' : 'given-up';
      return;
    }
    clock.plan((notification.attempts[0]?.at ?? at) + wait + jitter(), () => send(notification));
  };

  /** Copies are sent together, later notifications of an order after earlier ones. */
  const runInOrder = (orderId: string, work: () => Promise<unknown>) => {
    const sent = (lastByOrder.get(orderId) ?? Promise.resolve()).then(work).then(() => {
      if (lastByOrder.get(orderId) === sent) lastByOrder.delete(orderId);
    });
    lastByOrder.set(orderId, sent);
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

  /** Notifies about the current state of an order. @param given options instead of pending ones */
  const publish = (order: Order, given?: NotificationOptions) => {
    const options: Partial<NotificationOptions> = given ?? queue.take(order.orderId) ?? {};
    const body = createBody(order, options);
    const { drop, hold, copies = 1, delaySeconds = 0 } = options;
    const state: NotificationState = drop ? 'dropped' : hold ? 'held' : 'waiting';
    const created = order.notificationUrls.flatMap((url) =>
      Array.from({ length: copies }, (): PaymentNotification => {
        lastId += 1;
        return { id: lastId, orderId: order.orderId, status: body.transaction_status, url, body, state, attempts: [] };
      }),
    );
    for (const notification of created) all.set(notification.id, notification);
    for (const id of all.keys()) {
      if (all.size <= MAX_NOTIFICATIONS) break;
      all.delete(id);
    }
    if (state !== 'waiting') return;
    if (delaySeconds > 0)
      for (const notification of created)
        clock.plan(clock.now().getTime() + delaySeconds * 1000, () => send(notification));
    else runInOrder(order.orderId, () => Promise.all(created.map(send)));
  };

  type Filter = { orderId?: string; state?: NotificationState };
  const find = ({ orderId, state }: Filter) =>
    [...all.values()].filter(
      (notification) =>
        (orderId ?? notification.orderId) === notification.orderId &&
        (state ?? notification.state) === notification.state,
    );

  return {
    queue,
    publish,
    /** Sends held notifications, one after the other. @returns how many */
    release: async ({ order, ...filter }: { orderId?: string; order: 'given' | 'reversed' }): Promise<number> => {
      const held = find({ ...filter, state: 'held' });
      for (const notification of order === 'reversed' ? held.reverse() : held) {
        notification.state = 'waiting';
        await send(notification);
      }
      return held.length;
    },
    /** Newest first. */
    list: (filter: Filter) => find(filter).reverse(),
    /** Resolves when the notifications of this order were sent once; delayed ones and retries do not count. */
    sent: (orderId: string): Promise<void> => lastByOrder.get(orderId) ?? Promise.resolve(),
  };
};

export type Notifier = ReturnType<typeof createNotifier>;
