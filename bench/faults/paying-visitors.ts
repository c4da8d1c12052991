import { setTimeout as delay } from 'node:timers/promises';
import { ORDER_ID, type Buyer } from '@acara/core-api/testing';
import { createRandom } from '@acara/server-kit/seeded-random';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { upTo, waitUntil } from '../lib/concurrency.ts';
import type { JsonResponse } from '../lib/request-json.ts';

type Offer = { seatDetailId: number; isReserved: boolean; quantity: number };

const MAX_TICKETS = 4;
/** Share of the buyers who do not pay. */
const LEAVING = 0.3;
const MAX_TRIES = 60;
const TRY_AGAIN_MS = 150;
const LONGEST_CHOICE_MS = 1_500;
const FRESH_BUYERS = 1_000;

const ORDER = `
  select ${ORDER_ID} as "orderId" from payment_attempt
  where transaction_id = $1 and snap_token = $2`;

const REFUSAL = /sudah terjual|Tiket tersisa|habis terjual|dibatalkan|Waktu pembayaran|Sudah dibayar|belum dibayar/;

export type PayingVisitors = ReturnType<typeof startPayingVisitors>;

type Shop = Pick<TestEnvironment, 'buy' | 'buyers' | 'control' | 'database'>;

/**
 * Visitors who want the same tickets at once, again and again: each buys, sends the request again with the same key when
 * no response comes, as the site does, and pays or does not.
 * @param pauseMs of a visitor after each purchase
 */
export const startPayingVisitors = (environment: Shop, inFlight: number, seed: number, pauseMs = 0) => {
  /** `broken`: no response; then they sent the request again with the same key. */
  const counts = { attempts: 0, sold: 0, refused: 0, broken: 0, unavailable: 0, paid: 0, left: 0 };
  /** Responses that no visitor should see, each once. */
  const unexpected = new Set<string>();
  const random = createRandom(seed, 0);
  const payments = new Set<Promise<void>>();
  let offers: readonly Offer[] = [];
  let isOver = false;
  let buyers: Buyer[] = [];
  let more: Promise<void> | undefined;

  const nextBuyer = async (): Promise<Buyer> => {
    for (;;) {
      const buyer = buyers.pop();
      if (buyer) return buyer;
      more ??= environment.buyers(FRESH_BUYERS).then((fresh) => {
        buyers = fresh;
        more = undefined;
      });
      await more.catch(async () => {
        // The database is unavailable too at times.
        more = undefined;
        await delay(TRY_AGAIN_MS);
      });
    }
  };

  const pay = async (transactionId: number, token: string): Promise<void> => {
    await delay(random.int(0, LONGEST_CHOICE_MS));
    let orderId = '';
    const isKnown = async () => {
      const { rows } = await environment.database.pool.query<{ orderId: string }>(ORDER, [transactionId, token]);
      return (orderId = rows[0]?.orderId ?? '') !== '';
    };
    // The database is unavailable too at times.
    await waitUntil(() => isKnown().catch(() => false), `transaction ${transactionId} does not know its token`);
    const isCard = random.int(0, 1) === 0;
    await environment.control.outcome(orderId, isCard ? 'capture' : 'settlement', {
      method: isCard ? 'credit_card' : 'bca_va',
    });
    counts.paid += 1;
  };

  /** @returns whether the request has to be sent again */
  const note = ({ status, body }: JsonResponse): boolean => {
    const error = String(body['error']);
    if (status === 0) counts.broken += 1;
    else if (status === 503 || status === 429) counts.unavailable += 1;
    else if (status === 200) return body['payment'] === 'preparing';
    else if (status >= 500) unexpected.add(`${status} ${JSON.stringify(body)}`);
    else {
      counts.refused += 1;
      if (status !== 409 || !REFUSAL.test(error)) unexpected.add(`${status} ${error}`);
      return false;
    }
    return true;
  };

  const visit = async (): Promise<void> => {
    const buyer = await nextBuyer();
    const { seatDetailId, isReserved, quantity } = offers[random.int(0, offers.length - 1)] ?? { seatDetailId: 0 };
    if (quantity === undefined) return delay(TRY_AGAIN_MS);
    const count = random.int(1, MAX_TICKETS);
    const seats = new Set<number>();
    while (seats.size < count) seats.add(isReserved ? random.int(1, quantity) : seats.size);
    const purchase = { seatDetailId, seats: [...seats], key: `kunci-${buyer.id}` };
    counts.attempts += 1;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answer = await environment.buy(buyer, purchase);
      if (note(answer)) {
        await delay(TRY_AGAIN_MS);
        continue;
      }
      if (answer.status !== 200) return;
      counts.sold += 1;
      const { transaction_id: id, token } = answer.body;
      if (typeof token !== 'string') unexpected.add(`no token: ${JSON.stringify(answer.body)}`);
      else if (random.int(0, 99) < LEAVING * 100) counts.left += 1;
      else {
        const paid = pay(Number(id), token)
          .catch((error: unknown) => void unexpected.add(String(error)))
          .finally(() => payments.delete(paid));
        payments.add(paid);
      }
      return;
    }
    unexpected.add(`a purchase had no response in ${MAX_TRIES} tries`);
  };

  const visitor = async () => {
    while (!isOver) {
      await visit();
      if (pauseMs > 0) await delay(pauseMs);
    }
  };
  const all = Promise.all(upTo(inFlight).map(visitor));

  return {
    counts,
    unexpected,
    /** Replaces the classes on sale. */
    offer: (fresh: readonly Offer[]): void => void (offers = fresh),
    /** Begins no new purchases. @returns when all are over and paid */
    stop: async (): Promise<void> => {
      isOver = true;
      await all;
      while (payments.size > 0) await Promise.all(payments);
    },
  };
};

/** A fresh class with seats and one without, so that at every moment something is sold and paid. */
export const freshOffers = (environment: Pick<TestEnvironment, 'addClass'>, quantity: number): Promise<Offer[]> =>
  Promise.all(
    (['RESERVED', 'UNRESERVED'] as const).map(async (seats) => ({
      seatDetailId: await environment.addClass({ seats, quantity, maximum: MAX_TICKETS }),
      isReserved: seats === 'RESERVED',
      quantity,
    })),
  );

/** A line of a table. */
export const visitsRow = (counts: PayingVisitors['counts'], seconds: number) => {
  const { attempts, broken, unavailable, ...others } = counts;
  return { purchases: attempts, ...others, 'no response': broken, '503/429': unavailable, seconds };
};
