import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Buyer, ORDER_ID } from '@acara/core-api/bench';
import type { JsonResponse, TestEnvironment } from '../environment/test-environment.ts';
import { fixed, textTable } from '../lib/text-table.ts';

export type Offer = { seatDetailId: number; isReserved: boolean; quantity: number };

/** What visitors saw. `broken`: no response; then they sent the request again with the same key. */
export type VisitCounts = {
  attempts: number;
  sold: number;
  refused: number;
  broken: number;
  unavailable: number;
  paid: number;
  left: number;
};

export type PayingVisitors = {
  counts: VisitCounts;
  /** Responses that no visitor should see, each once. */
  strange: Set<string>;
  /** Replaces what is on sale. */
  offer: (offers: readonly Offer[]) => void;
  /** Begins no new purchases. @returns when all are over and paid */
  stop: () => Promise<void>;
};

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

/**
 * Visitors who want the same tickets at once, again and again: each buys, sends the request again with the same key when
 * no response comes, as the site does, and pays or does not.
 */
export const startPayingVisitors = (
  environment: TestEnvironment,
  { inFlight, seed }: { inFlight: number; seed: number },
): PayingVisitors => {
  const counts: VisitCounts = {
    attempts: 0,
    sold: 0,
    refused: 0,
    broken: 0,
    unavailable: 0,
    paid: 0,
    left: 0,
  };
  const strange = new Set<string>();
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

  const findOrder = async (transactionId: number, token: string): Promise<string | undefined> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1)
      try {
        const { rows } = await environment.database.pool.query<{ orderId: string }>(ORDER, [transactionId, token]);
        return rows[0]?.orderId;
      } catch {
        await delay(TRY_AGAIN_MS);
      }
    return undefined;
  };

  const pay = async (transactionId: number, token: string): Promise<void> => {
    await delay(random.int(0, LONGEST_CHOICE_MS));
    const orderId = await findOrder(transactionId, token);
    if (orderId === undefined) {
      strange.add(`transaction ${transactionId} gave a token that it does not know`);
      return;
    }
    const isCard = random.int(0, 1) === 0;
    await environment.sandbox.control.outcome(orderId, isCard ? 'capture' : 'settlement', {
      method: isCard ? 'credit_card' : 'bca_va',
    });
    counts.paid += 1;
  };

  const note = ({ status, body }: JsonResponse): 'again' | 'done' => {
    if (status === 0) counts.broken += 1;
    else if (status === 503 || status === 429) counts.unavailable += 1;
    else if (status >= 500) strange.add(`${status} ${JSON.stringify(body)}`);
    else if (status !== 200) {
      counts.refused += 1;
      if (status !== 409 || !REFUSAL.test(String(body['error']))) strange.add(`${status} ${String(body['error'])}`);
      return 'done';
    } else if (body['payment'] !== 'preparing') return 'done';
    return 'again';
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
      if (note(answer) === 'again') {
        await delay(TRY_AGAIN_MS);
        continue;
      }
      if (answer.status !== 200) return;
      counts.sold += 1;
      const { transaction_id: id, token } = answer.body;
      if (typeof token !== 'string') strange.add(`no token: ${JSON.stringify(answer.body)}`);
      else if (random.int(0, 99) < LEAVING * 100) counts.left += 1;
      else {
        const paid = pay(Number(id), token)
          .catch((error: unknown) => void strange.add(String(error)))
          .finally(() => payments.delete(paid));
        payments.add(paid);
      }
      return;
    }
    strange.add(`a purchase had no response in ${MAX_TRIES} tries`);
  };

  const visitor = async () => {
    while (!isOver) await visit();
  };
  const all = Promise.all(Array.from({ length: inFlight }, visitor));

  return {
    counts,
    strange,
    offer: (fresh) => {
      offers = fresh;
    },
    stop: async () => {
      isOver = true;
      await all;
      while (payments.size > 0) await Promise.all(payments);
    },
  };
};

/** A fresh class with seats and one without, so that at every moment something is sold and paid. */
export const freshOffers = async (environment: TestEnvironment, quantity: number): Promise<Offer[]> =>
  Promise.all(
    (['RESERVED', 'UNRESERVED'] as const).map(async (kind) => ({
      seatDetailId: await environment.addClass({ kind, price: 'PAID', quantity, maximum: MAX_TICKETS }),
      isReserved: kind === 'RESERVED',
      quantity,
    })),
  );

/** A sale under faults as one line under its header. */
export const printVisits = (name: string, counts: VisitCounts, seconds: number): void => {
  const { attempts, sold, refused, broken, unavailable, paid, left } = counts;
  const numbers = [attempts, sold, refused, broken, unavailable, paid, left];
  const header = ['run', 'purchases', 'sold', 'refused', 'no response', '503/429', 'paid', 'left', 'seconds'];
  console.log(textTable(header, [[name, ...numbers, fixed(seconds, 0)]]));
};
