import { setTimeout as delay } from 'node:timers/promises';
import { queryNumber } from '../environment/databases.ts';
import { findOrderId, getOrderStates, getTransactionId, GRACE, type OrderState } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { timeUntil, upTo } from '../lib/concurrency.ts';
import type { JsonResponse } from '../lib/request-json.ts';
import { summarizeTimes } from '../lib/statistics.ts';
import { waitUntilOver } from './after-faults.ts';

const QUANTITY = 2_000;
const WAITING = 20;
const PAID_UNNOTIFIED = 10;
const CHOSEN = 10;
/** No call waits for longer than 5 s for the provider (R14); the rest is ours and the machine's. */
const LIMIT_MS = 5_000 + 1_000;
const PROBE_EVERY_MS = 1_000;
/** The hold of the orders from before ends, with its grace, when this share of the outage is over. */
const HOLDS_END_AT = 0.25;
/** Places whose hold is over are free again within this after the provider's return. */
const FREED_LIMIT_MS = 90_000;
const ENDLESS_MS = 80_000_000;

const LIVE = `
  select count(*)::int as live from ticket
  where seat_detail_id = $1 and ticket_seat_number = $2 and ticket_status_name in ('pending', 'issued')`;

/** Orders from before the outage, and what visitors do meanwhile with the statuses that are right. */
const prepare = async (environment: TestEnvironment) => {
  const { control, database } = environment;
  const paid = await environment.addClass({ seats: 'RESERVED', quantity: QUANTITY, maximum: 4 });
  const free = await environment.addClass({ kind: 'FREE', price: 0, quantity: null, maximum: 4 });
  let seat = 0;
  const order = async () => {
    const buyer = await environment.buyer();
    const own = (seat += 1);
    return { buyer, seat: own, answer: await environment.buy(buyer, { seatDetailId: paid, seats: [own] }) };
  };
  const orders = async (count: number) => {
    const made = await Promise.all(upTo(count).map(order));
    return made.map(({ buyer, answer }) => ({ buyer, id: getTransactionId(answer) }));
  };
  // Unpaid orders, some with a method chosen, and paid ones whose notification is lost.
  const waiting = await orders(WAITING);
  const chosen = await orders(CHOSEN);
  const unnotified = await orders(PAID_UNNOTIFIED);
  for (const { id } of chosen) await control.outcome(await findOrderId(environment, id), 'pending', { quiet: true });
  for (const { id } of unnotified)
    await control.outcome(await findOrderId(environment, id), 'settlement', { quiet: true });
  // The emulator saves its state a moment later.
  await delay(1_000);

  let resumes = 0;
  const found = { notFreed: 0 };
  const next = (own: typeof waiting) => own[(resumes += 1) % own.length] as (typeof waiting)[number]; // there are some
  const probes: Record<string, { expected: readonly number[]; send: () => Promise<JsonResponse> }> = {
    'purchase, paid': {
      expected: [503],
      send: async () => {
        const { answer, seat: own } = await order();
        if (answer.status !== 200) found.notFreed += await queryNumber(database.pool, LIVE, [paid, own]);
        return answer;
      },
    },
    'purchase, free': {
      expected: [200],
      send: async () => environment.buy(await environment.buyer(), { seatDetailId: free, seats: [0] }),
    },
    resume: {
      // The token that it has, or that the time is over.
      expected: [200, 409],
      send: () => {
        const { buyer, id } = next(waiting);
        return environment.resume(buyer, id);
      },
    },
    transaction: {
      expected: [200],
      send: () => {
        const { buyer, id } = next(chosen);
        return environment.get(buyer, `/transaction/${id}`);
      },
    },
    tickets: { expected: [200], send: () => environment.get(next(waiting).buyer, '/ticket') },
  };
  return { order, waiting, chosen, unnotified, probes, found };
};

/** R14: the provider hangs, then refuses connections; no request hangs, and afterwards all recovers automatically. */
export const providerDown = async (environment: TestEnvironment, run: Run, outage: number): Promise<void> => {
  const { holds, table } = run;
  const { clock, control, sandbox } = environment;
  const { order, waiting, chosen, unnotified, probes, found } = await prepare(environment);
  const countOrders = async (orders: typeof waiting, wanted: OrderState['status']) => {
    const states = await getOrderStates(
      environment,
      orders.map(({ id }) => id),
    );
    return [...states.values()].filter(({ status }) => status === wanted).length;
  };

  await control.hang(ENDLESS_MS);
  const begun = performance.now();
  let isOver = false;
  const probing = Object.entries(probes).map(async ([what, { send }]) => {
    const seen: JsonResponse[] = [];
    while (!isOver) {
      seen.push(await send());
      await delay(PROBE_EVERY_MS);
    }
    return { what, seen };
  });
  const half = (outage * 1000) / 2;
  const before = half * 2 * HOLDS_END_AT;
  await delay(before);
  await clock.advance(environment.hold + GRACE - before);
  await delay(half - before);
  await sandbox.stop();
  await delay(half);
  isOver = true;
  const probed = await Promise.all(probing);
  const downSeconds = (performance.now() - begun) / 1000;
  const resold = await countOrders(unnotified, 'rejected');
  const heldAtEnd = await countOrders(waiting, 'pending');

  await sandbox.start();
  await control.up();
  const held = [...waiting, ...chosen];
  const [firstSale = NaN, freed = NaN, booked = NaN] = (
    await Promise.all([
      timeUntil(async () => (await order()).answer.status === 200, FREED_LIMIT_MS, 100),
      timeUntil(async () => (await countOrders(held, 'rejected')) === held.length, FREED_LIMIT_MS, 100),
      timeUntil(async () => (await countOrders(unnotified, 'approved')) === unnotified.length, FREED_LIMIT_MS, 100),
    ])
  ).map((ms) => ms / 1000);
  holds(resold === 0, `${resold} paid orders were resold while the provider could not be queried`);
  holds(heldAtEnd === WAITING, `${WAITING - heldAtEnd} orders were given up without a query to the provider`);
  holds(found.notFreed === 0, `${found.notFreed} places stayed taken by purchases that got no payment`);
  holds(!Number.isNaN(firstSale), 'nothing was sold after the provider had come back');
  holds(!Number.isNaN(freed), `places whose hold was over are not free ${FREED_LIMIT_MS / 1000} s after its return`);
  holds(!Number.isNaN(booked), 'orders paid before the outage are not approved');

  const rows = probed.map(({ what, seen }) => {
    const statuses = [...new Set(seen.map(({ status }) => status))].sort();
    const odd = statuses.filter((status) => !probes[what]?.expected.includes(status));
    const { count, p50, most } = summarizeTimes(seen.map(({ ms }) => ms));
    holds(count > 0, `${what}: was never sent`);
    holds(odd.length === 0, `${what}: some statuses were ${odd.join()}`);
    holds(!(most > LIMIT_MS), `${what}: a call took ${most} ms, allowed are ${LIMIT_MS} ms`);
    return { meanwhile: what, calls: count, statuses: statuses.join(), 'p50 ms': p50, 'most ms': most };
  });
  const title = `R14: provider unavailable for ${downSeconds.toFixed(0)} s, hanging and then refusing connections`;
  table(title, rows);
  table('after its return, s', [
    { 'first sale': firstSale, 'all places free': freed, 'paid orders approved': booked, 'held at its end': heldAtEnd },
  ]);
  await waitUntilOver(environment, run);
};
