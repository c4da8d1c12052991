import type { Clock } from '../ledger/clock.ts';
import type { Order } from '../ledger/order.ts';
import { signatureOf } from '../wire/signature.ts';
import { transactionBody, type TransactionBody } from '../wire/transaction-body.ts';
import { deliver } from './deliver.ts';
import { createNewsWishes, type NewsWish, type NewsWishes } from './news-wishes.ts';
import { RETRY_AFTER_MS, retriesAfter, type DeliveryOutcome } from './retry-rules.ts';

export type NewsState = 'waiting' | 'held' | 'delivered' | 'given-up' | 'dropped';

/** One notification to one address, with what became of it. Times in ms since the epoch. */
export type News = {
  id: number;
  orderId: string;
  status: string;
  url: string;
  body: TransactionBody;
  state: NewsState;
  attempts: { at: number; outcome: DeliveryOutcome }[];
};

/** Sends the shop news of its orders. */
export type Notifier = {
  wishes: NewsWishes;
  /** Tells of the state the order is in now. @param wish in place of one that waits */
  publish(order: Order, wish?: NewsWish): void;
  /** The newest first. */
  list(filter: { orderId?: string; state?: NewsState }): readonly News[];
  /** Lets held news go, one after the other. @returns how many */
  release(options: { orderId?: string; order: 'given' | 'reversed' }): Promise<number>;
  /** When the news of this order has been sent once; late news and retries do not count. */
  sent(orderId: string): Promise<void>;
  clear(): void;
};

const KEPT_NEWS = 20_000;
const MESSAGE = 'midtrans payment notification';

/** @param jitter shift of a retry in ms */
export const createNotifier = (
  { clock, serverKey }: { clock: Clock; serverKey: string },
  jitter = () => Math.random() * 10_000,
): Notifier => {
  const wishes = createNewsWishes();
  const lastOf = new Map<string, Promise<void>>();
  const all = new Map<number, News>();
  let lastId = 0;

  const attempt = async (news: News): Promise<void> => {
    const at = clock.now().getTime();
    const outcome = await deliver(news.url, JSON.stringify(news.body));
    news.attempts.push({ at, outcome });
    const tried = news.attempts.length;
    const wait = RETRY_AFTER_MS[tried - 1];
    if (retriesAfter(outcome) < tried || wait === undefined) {
      news.state = typeof outcome === 'number' && outcome < 300 ? 'delivered' : 'given-up';
      return;
    }
    clock.plan((news.attempts[0]?.at ?? at) + wait + jitter(), () => send(news));
  };

  /** Not what was forgotten meanwhile. */
  const send = (news: News): Promise<void> => (all.has(news.id) ? attempt(news) : Promise.resolve());

  /** Copies go out together, later news of an order after its earlier. */
  const inTurn = (orderId: string, work: () => Promise<unknown>) => {
    const turn = (lastOf.get(orderId) ?? Promise.resolve()).then(work).then(() => {
      if (lastOf.get(orderId) === turn) lastOf.delete(orderId);
    });
    lastOf.set(orderId, turn);
  };

  const bodyOf = (order: Order, { changes = {}, corruptSignature = false }: Partial<NewsWish>) => {
    if (!order.transaction) throw new Error('there is no news of an order without a transaction');
    const body: TransactionBody = {
      ...transactionBody(order, order.transaction, { message: MESSAGE, serverKey }),
      ...changes,
    };
    if (!('signature_key' in changes))
      body.signature_key = signatureOf(body, corruptSignature ? 'another key' : serverKey);
    return body;
  };

  const publish = (order: Order, given?: NewsWish) => {
    const wish: Partial<NewsWish> = given ?? wishes.take(order.orderId) ?? {};
    const body = bodyOf(order, wish);
    const { drop, hold, copies = 1, delaySeconds = 0 } = wish;
    const state: NewsState = drop ? 'dropped' : hold ? 'held' : 'waiting';
    const made = order.notificationUrls.flatMap((url) =>
      Array.from({ length: copies }, (): News => {
        lastId += 1;
        return { id: lastId, orderId: order.orderId, status: body.transaction_status, url, body, state, attempts: [] };
      }),
    );
    for (const news of made) all.set(news.id, news);
    for (const id of all.keys()) {
      if (all.size <= KEPT_NEWS) break;
      all.delete(id);
    }
    if (state !== 'waiting') return;
    if (delaySeconds > 0)
      for (const news of made) clock.plan(clock.now().getTime() + delaySeconds * 1000, () => send(news));
    else inTurn(order.orderId, () => Promise.all(made.map(send)));
  };

  const release: Notifier['release'] = async ({ orderId, order }) => {
    const held = [...all.values()].filter(
      (news) => news.state === 'held' && (orderId ?? news.orderId) === news.orderId,
    );
    for (const news of order === 'reversed' ? held.reverse() : held) {
      news.state = 'waiting';
      await send(news);
    }
    return held.length;
  };

  return {
    wishes,
    publish,
    release,
    list: ({ orderId, state }) =>
      [...all.values()]
        .filter((news) => (orderId ?? news.orderId) === news.orderId && (state ?? news.state) === news.state)
        .reverse(),
    sent: (orderId) => lastOf.get(orderId) ?? Promise.resolve(),
    clear: () => {
      all.clear();
      wishes.clear();
    },
  };
};
