import type { Buyer, TicketClass } from '@acara/core-api/testing';
import { createRandom, type Random } from '@acara/server-kit/seeded-random';
import type { Purchase } from '../environment/buyers.ts';
import { countMoney, findWrongRows } from '../environment/ledger.ts';
import {
  findOrderId,
  GRACE,
  letHoldsEnd,
  MINUTE,
  timeUntilDecided,
  untilFilesAreMade,
  type Placed,
} from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { BenchError, type Run } from '../lib/bench.ts';
import { mapConcurrently, repeat, upTo } from '../lib/concurrency.ts';
import { sum } from '../lib/statistics.ts';
import { createSchedule, planFate } from './order-fates.ts';

const HOUR = 60 * MINUTE;
/** Buyers of a quiet minute, at most; and of a rush minute. */
const COMING = 4;
const RUSH = 120;
const RUSH_EVERY = 6 * HOUR;
const AT_ONCE = 24;
const POLL_INTERVAL_MS = 200;
/** Maximum length of a simulated minute, which lasts until the sweeper has handled the orders due in it. */
const LONGEST_MINUTE_MS = 15_000;

/** R13: a day of all kinds of buyers; at every instant everything adds up, and once an hour the money does too. */
export const simulatedDay = async (environment: TestEnvironment, run: Run, hours: number): Promise<void> => {
  const { holds, add, table } = run;
  const { clock } = environment;
  const random = createRandom(13);
  const schedule = createSchedule();
  const { counts, buySomething } = await createBuying(environment, random);
  const begun = performance.now();
  let audits = 0;
  let polls = 0;
  // Tickets and orders always add up; the money only does when no notification is under way.
  const endPolling = repeat(async () => {
    add(await findWrongRows(environment));
    polls += 1;
  }, POLL_INTERVAL_MS);

  const comeAndBuy = async (count: number) => {
    const orders = await mapConcurrently(await environment.buyers(count), AT_ONCE, buySomething);
    for (const order of orders) if (order) planFate({ environment, schedule, random }, order);
  };
  const happen = () => mapConcurrently(schedule.due(clock.now().getTime()), AT_ONCE, (work) => work());
  // The sweeper does what is due by then: on a busy machine the clock would run ahead of it, and the next minute would
  // show an order pending longer than hold + 3 min that the sweeper had no time to decide.
  const passMinutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      await clock.advance(MINUTE);
      if (Number.isNaN(await timeUntilDecided(environment, GRACE, LONGEST_MINUTE_MS)))
        throw new BenchError('orders whose hold and grace are over were not decided');
    }
  };
  const audit = async () => {
    // Until lost notifications are found by query, and late ones have come.
    await passMinutes(6);
    audits += 1;
    // Reported once, with the hour: an error persists.
    if (run.broken.length > 0) return;
    add(await environment.ledger(), `audit ${audits}`);
    const money = await countMoney(environment);
    holds(money.isEven, `audit ${audits}: money does not add up: ${JSON.stringify(money)}`);
  };

  for (let minute = 1; minute <= hours * 60; minute += 1) {
    const isRush = (minute * MINUTE) % RUSH_EVERY === HOUR;
    await Promise.all([comeAndBuy(isRush ? RUSH : random.int(0, COMING)), happen()]);
    await passMinutes(1);
    if (minute % 60 === 0) await audit();
  }
  // No new buyers; running orders end.
  for (let minute = 0; schedule.size() > 0 && minute < 16 * 60; minute += 5) {
    await happen();
    await passMinutes(5);
  }
  await letHoldsEnd(environment);
  await audit();
  await untilFilesAreMade(environment);
  await endPolling();
  const { sold, free, refused, unexpected } = counts;
  holds(unexpected.length === 0, `${unexpected.length} responses without a reason: ${unexpected[0]}`);
  const money = await countMoney(environment);
  const seconds = (performance.now() - begun) / 1000;
  table(`R13: ${hours} h simulated`, [{ seconds, 'to pay': sold, free, refused, polls, audits }]);
  table('Rp at the provider = approved + owed - given back in part', [{ ...money, isEven: String(money.isEven) }]);
};

/** The classes on sale: some sell out within the day, and then sell places that were freed. */
const CLASSES: readonly (TicketClass & { maximum: number; share: number })[] = [
  { seats: 'RESERVED', kind: 'PAID', price: 150_000, quantity: 800, maximum: 4, share: 35 },
  { seats: 'UNRESERVED', kind: 'PAID', price: 60_000, quantity: 600, maximum: 4, share: 25 },
  { seats: 'UNRESERVED', kind: 'PAID', price: 500_000, quantity: 20, maximum: 2, share: 8 },
  { seats: 'UNRESERVED', kind: 'DONATION', price: 0, quantity: null, maximum: 4, share: 14 },
  { seats: 'RESERVED', kind: 'FREE', price: 0, quantity: 1_500, maximum: 4, share: 10 },
  { seats: 'UNRESERVED', kind: 'FREE', price: 0, quantity: 700, maximum: 4, share: 8 },
];

const createBuying = async (environment: TestEnvironment, random: Random) => {
  const onSale: ((typeof CLASSES)[number] & { seatDetailId: number })[] = [];
  for (const each of CLASSES) onSale.push({ ...each, seatDetailId: await environment.addClass(each) });
  /** `unexpected`: responses that are neither a sale nor a refusal with a reason. */
  const counts = { sold: 0, free: 0, refused: 0, unexpected: [] as string[] };

  const drawClass = () => {
    let point = random.next() * sum(onSale.map(({ share }) => share));
    return onSale.find(({ share }) => (point -= share) < 0) ?? random.pick(onSale);
  };
  const drawPurchase = (): Purchase => {
    const { seatDetailId, seats: kind, kind: price, quantity, maximum } = drawClass();
    const count = random.int(1, maximum);
    const first = kind === 'RESERVED' ? random.int(1, (quantity ?? 0) - count + 1) : 1;
    const seats = upTo(count).map((index) => first + index);
    const donation = price === 'DONATION' && random.chance(0.8) ? random.int(10, 500) * 1_000 : 0;
    return { seatDetailId, seats, ...(price === 'DONATION' && { donation }) };
  };

  /** Buys something. @returns the order where there is something to pay */
  const buySomething = async (buyer: Buyer): Promise<Placed | undefined> => {
    const { status, body } = await environment.buy(buyer, drawPurchase());
    if (status === 409) counts.refused += 1;
    else if (status !== 200) counts.unexpected.push(`${status} ${JSON.stringify(body)}`);
    if (status !== 200) return undefined;
    const transactionId = Number(body['transaction_id']);
    const isFree = body['token'] === undefined;
    counts[isFree ? 'free' : 'sold'] += 1;
    return isFree ? undefined : { buyer, transactionId, orderId: await findOrderId(environment, transactionId) };
  };
  return { counts, buySomething };
};
