import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Buyer, ORDER_ID } from '@acara/core-api/bench';
import type { JsonResponse, TestEnvironment } from '../environment/test-environment.ts';

/** A class that is on offer, with so many places. */
export type Offer = { seatDetailId: number; isReserved: boolean; quantity: number };

/** What visitors saw. `broken`: no answer, or a 5xx; then they asked again with the same key. */
export type VisitCounts = {
  attempts: number;
  sold: number;
  refused: number;
  broken: number;
  unavailable: number;
  paid: number;
  /** Payments that the provider took while nobody of us took the news of it. */
  paidUnheard: number;
  left: number;
};

export type PayingVisitors = {
  counts: VisitCounts;
  /** Answers that no visitor should see, each once. */
  strange: Set<string>;
  /** What is sold from now on; earlier offers are left. */
  offer: (offers: readonly Offer[]) => void;
  /** No new purchases. @returns when all are answered and everybody who wanted to has paid */
  stop: () => Promise<void>;
};

export type PayingVisitorOptions = {
  inFlight: number;
  /** Share of the buyers who pay. */
  paying?: number;
  seed: number;
};

const MAX_TICKETS = 4;
const MAX_TRIES = 60;
const TRY_AGAIN_MS = 150;
const LONGEST_CHOICE_MS = 1_500;
const FRESH_BUYERS = 1_000;

const ORDER = `
  select ${ORDER_ID} as "orderId" from payment_attempt
  where transaction_id = $1 and snap_token = $2`;

const REFUSAL = /sudah terjual|Tiket tersisa|habis terjual|dibatalkan|Waktu pembayaran|Sudah dibayar|belum dibayar/;

/**
 * Visitors who want the same tickets at once, again and again: each asks, asks again with the same key when the answer
 * does not come, as the site does, and pays or does not.
 */
export const startPayingVisitors = (
  environment: TestEnvironment,
  { inFlight, paying = 0.7, seed }: PayingVisitorOptions,
): PayingVisitors => {
  const counts: VisitCounts = {
    attempts: 0,
    sold: 0,
    refused: 0,
    broken: 0,
    unavailable: 0,
    paid: 0,
    paidUnheard: 0,
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
        // The database is away too at times.
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
      else if (random.int(0, 99) >= paying * 100) counts.left += 1;
      else {
        const paid = pay(Number(id), token)
          .catch((error: unknown) => void strange.add(String(error)))
          .finally(() => payments.delete(paid));
        payments.add(paid);
      }
      return;
    }
    strange.add(`a purchase had no answer in ${MAX_TRIES} tries`);
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
