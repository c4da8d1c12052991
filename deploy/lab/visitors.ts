import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { addClass, ORDER_ID, type Buyer } from '@acara/core-api/testing';
import { mintBuyers, queryRow, type SandboxControl, timeUntil, upTo, waitUntil } from '@acara/bench/lab';
import { FRONTS } from './site.ts';

type Kind = 'page' | 'call' | 'purchase';
type Answer = { status: number; text: string };
/** One request of a visitor, with all its retries. `front`: the machine tried first. Times in ms of the run. */
type Visit = { kind: Kind; front: number; end: number; tries: number; seen: readonly string[] };

const READERS = 8;
const BUYERS = 6;
const TIMEOUT_MS = 10_000;
const TRY_AGAIN_MS = 200;
const MOST_TRIES = 400;
const PAUSE_MS = 200;
/** Answers of each kind before a fault: pages are rendered, connections open. */
const WARM = 40;
const WARM_LIMIT_MS = 120_000;
/** Of places with numbers, so that two buyers want the same one now and then. */
const SEATS = 20_000;

const agents = FRONTS.map(() => new http.Agent({ keepAlive: true, maxSockets: 64 }));

/** Status 0: there was no answer. */
const sendRequest = (front: number, method: string, target: string, headers: Record<string, string>, body?: string) =>
  new Promise<Answer>((resolve) => {
    // A signal, since a time-out of the request begins only once there is a connection.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options = { method, headers, signal, agent: agents[front] };
    const request = http.request(new URL(target, FRONTS[front]), options, (response) => {
      let text = '';
      response.on('data', (data) => (text += String(data)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve({ status: 0, text: 'broken off' }));
    });
    request.on('error', ({ message }) => resolve({ status: 0, text: signal.aborted ? 'no answer in 10 s' : message }));
    request.end(body);
  });

const PATHS = {
  page: ['/', '/event', '/panduan'],
  call: ['/api/v1/event/all?limit=8&page=1', '/api/v1/category_event'],
};

const FIND_ORDER = `select ${ORDER_ID} as "orderId" from payment_attempt where transaction_id = $1 and snap_token = $2`;

/** What visitors buy: free tickets, paid ones, and paid places with numbers. */
const openSale = async (pool: pg.Pool) => {
  const slug = await queryRow<{ slug: string }>(pool, 'select event_slug as slug from event where event_id = 1');
  return {
    paths: [...PATHS.page, `/detail-event/${slug.slug}`],
    free: await addClass(pool, { kind: 'FREE', price: 0, quantity: 1_000_000 }),
    paid: await addClass(pool, { quantity: 1_000_000 }),
    seats: await addClass(pool, { quantity: SEATS, seats: 'RESERVED' }),
    buyers: await mintBuyers(pool, BUYERS),
  };
};

export type Visitors = Awaited<ReturnType<typeof startVisitors>>;

/**
 * Visitors who read, call and buy. Requests without a response go to the next machine; each purchase is sent with one
 * key until it is answered, and those that cost something are paid.
 */
export const startVisitors = async (pool: pg.Pool, control: SandboxControl) => {
  const { paths, free, paid, seats, buyers } = await openSale(pool);
  const now = () => performance.now();
  let begun = now();
  let ended = NaN;
  let visits: Visit[] = [];
  /** Keys of the purchases that were answered with a transaction. */
  const sold: string[] = [];
  const sales: { sent: number }[] = [];
  const unexpected = new Set<string>();
  const payments = new Set<Promise<void>>();
  let isOver = false;
  let seat = 0;

  const visit = async (
    kind: Kind,
    home: number,
    method: string,
    target: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Answer> => {
    const seen: string[] = [];
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const answer = await sendRequest((home + tries - 1) % FRONTS.length, method, target, headers, body);
      if (answer.status > 0 && answer.status < 500 && answer.status !== 429) {
        visits.push({ kind, front: home, end: now(), tries, seen });
        return answer;
      }
      seen.push(`${kind}: ${answer.status || answer.text}`);
      await delay(TRY_AGAIN_MS);
    }
    throw new Error(`${kind} ${target}: never answered, last ${seen.at(-1)}`);
  };

  const pay = async (id: number, token: string): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1)
      try {
        const { orderId } = await queryRow<{ orderId: string }>(pool, FIND_ORDER, [id, token]);
        await control.outcome(orderId, 'settlement', { method: 'bca_va' });
        return;
      } catch {
        // The database is unavailable at times.
        await delay(TRY_AGAIN_MS);
      }
    unexpected.add(`transaction ${id} gave a token that it does not know`);
  };

  const buy = async (buyer: Buyer, home: number, turn: number): Promise<void> => {
    const choice = turn % 3;
    seat += choice === 2 ? 1 : 0;
    // The same seat for two, one after the other: the second is refused.
    const number = choice === 2 ? 1 + Math.floor(seat / 2) : 0;
    const key = randomUUID();
    const order = { user_id: buyer.id, seat_detail_id: [free, paid, seats][choice], seat_number: [number] };
    const body = JSON.stringify({ ...order, ms_payment_id: 4 });
    const headers = { ...buyer.headers, 'idempotency-key': key, 'content-type': 'application/json' };
    const sent = now();
    for (;;) {
      const { status, text } = await visit('purchase', home, 'POST', '/api/v1/transaction/ticket', headers, body);
      if (status === 409 && choice === 2) return;
      if (status !== 200) return void unexpected.add(`${status} ${text.slice(0, 200)}`);
      const answer = JSON.parse(text) as { transaction_id: number; token?: string; payment?: string }; // our own API
      if (answer.payment === 'preparing') {
        await delay(TRY_AGAIN_MS);
        continue;
      }
      sold.push(key);
      sales.push({ sent });
      if (choice === 0 || answer.token === undefined) return;
      const payment = pay(answer.transaction_id, answer.token).finally(() => payments.delete(payment));
      payments.add(payment);
      return;
    }
  };

  const repeat = async (work: (turn: number) => Promise<unknown>, first: number): Promise<void> => {
    for (let turn = first; !isOver; turn += 1) {
      await work(turn);
      await delay(PAUSE_MS * (0.5 + Math.random()));
    }
  };
  // Each sends one kind of request: otherwise a visitor who waits for a call would seem to get no page.
  const read = (number: number) =>
    repeat((turn) => {
      const [kind, targets] = number % 2 === 0 ? (['page', paths] as const) : (['call', PATHS.call] as const);
      return visit(kind, number % FRONTS.length, 'GET', targets[turn % targets.length] ?? '/');
    }, number);
  const all = Promise.all([
    ...upTo(READERS).map(read),
    ...buyers.map((buyer, number) => repeat((turn) => buy(buyer, number % FRONTS.length, turn), number)),
  ]);
  // Read when they are stopped.
  all.catch(() => {});

  /** Longest time without an answer, in seconds. @param counts whether the visitors of a machine count */
  const silence = (kind: Kind, counts = (_front: number) => true): number => {
    const ends = visits.filter((one) => one.kind === kind && counts(one.front)).map(({ end }) => end);
    const times = [begun, ...ends, ended].toSorted((one, other) => one - other);
    return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0))) / 1000;
  };

  return {
    sold,
    unexpected,
    count: () => visits.length,
    silence,
    /** Waits until each kind of visitor got some responses, and discards the results until then. */
    warmUp: async (): Promise<void> => {
      const isWarm = () =>
        (['page', 'call', 'purchase'] as const).every(
          (kind) => visits.filter((one) => one.kind === kind && one.tries === 1).length >= WARM,
        );
      await waitUntil(() => Promise.resolve(isWarm()), 'visitors were not answered', WARM_LIMIT_MS);
      visits = [];
      begun = now();
    },
    /** Waits for the next purchase that is answered, and was sent from now on. @returns seconds; NaN: too long */
    nextSale: async (limit: number): Promise<number> => {
      const from = now();
      const isSold = () => sales.some(({ sent }) => sent >= from);
      return (await timeUntil(isSold, limit * 1000)) / 1000;
    },
    triedAgain: () => visits.filter(({ tries }) => tries > 1).length,
    /** The failures that visitors saw before a retry, with their numbers. */
    reasons: (): string => {
      const counts = Map.groupBy(
        visits.flatMap(({ seen }) => seen),
        (reason) => reason,
      );
      return [...counts].map(([reason, { length }]) => `${length} × ${reason}`).join(', ');
    },
    /** Begins nothing new. @returns when all is answered and paid */
    stop: async (): Promise<void> => {
      isOver = true;
      ended = now();
      await all;
      while (payments.size > 0) await Promise.all(payments);
    },
  };
};
