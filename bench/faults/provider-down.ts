import { setTimeout as delay } from 'node:timers/promises';
import { countOrders, findOrderId, getTransactionId, GRACE } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { repeat, timeUntil, upTo } from '../lib/concurrency.ts';
import { countEach, countsText } from '../lib/load.ts';
import type { JsonResponse } from '../lib/request-json.ts';
import { summarizeTimes } from '../lib/statistics.ts';
import { waitUntilOver } from './after-faults.ts';

const QUANTITY = 2_000;
const ORDERS = 20;
/** No call waits for longer than 5 s for the provider (R14); the rest is ours and the machine's. */
const LIMIT_MS = 5_000 + 1_000;
const PROBE_EVERY_MS = 1_000;
/** Places whose hold is over are free again within this after the provider's return. */
const FREED_LIMIT_MS = 90_000;
const ENDLESS_MS = 80_000_000;

/**
 * R14: the provider hangs, then refuses connections; no request hangs, and afterwards all recovers automatically.
 * @param outage seconds
 */
export const providerDown = async (environment: TestEnvironment, run: Run, outage: number): Promise<void> => {
  const { holds, table } = run;
  const { clock, control, sandbox } = environment;
  const paid = await environment.addClass({ seats: 'RESERVED', quantity: QUANTITY, maximum: 4 });
  const free = await environment.addClass({ kind: 'FREE', price: 0, quantity: null, maximum: 4 });
  let seat = 0;
  const order = async () => {
    const buyer = await environment.buyer();
    return { buyer, answer: await environment.buy(buyer, { seatDetailId: paid, seats: [(seat += 1)] }) };
  };
  const makeOrders = async () => {
    const made = await Promise.all(upTo(ORDERS).map(order));
    return made.map(({ buyer, answer }) => ({ buyer, id: getTransactionId(answer) }));
  };
  /** Without a notification. */
  const settleAs = async (orders: readonly { id: number }[], outcome: 'pending' | 'settlement') => {
    for (const { id } of orders) await control.outcome(await findOrderId(environment, id), outcome, { quiet: true });
    return orders.map(({ id }) => id);
  };
  // Unpaid orders, some with a method chosen, and paid ones whose notification is lost.
  const waiting = await makeOrders();
  const chosen = await makeOrders();
  const unpaidIds = [...waiting.map(({ id }) => id), ...(await settleAs(chosen, 'pending'))];
  const paidIds = await settleAs(await makeOrders(), 'settlement');
  // The emulator saves its state a moment later.
  await delay(1_000);

  const next = <Item>(items: readonly Item[], nth: number): Item => items[nth % items.length] as Item; // there are some
  /** What visitors do meanwhile, with the statuses that are right. */
  const probes: [what: string, statuses: number[], send: (nth: number) => Promise<JsonResponse>][] = [
    ['purchase, paid', [503], async () => (await order()).answer],
    [
      'purchase, free',
      [200],
      async () => environment.buy(await environment.buyer(), { seatDetailId: free, seats: [0] }),
    ],
    // The token that it has, or that the time is over.
    [
      'resume',
      [200, 409],
      (nth) => {
        const { buyer, id } = next(waiting, nth);
        return environment.resume(buyer, id);
      },
    ],
    [
      'transaction',
      [200],
      (nth) => {
        const { buyer, id } = next(chosen, nth);
        return environment.get(buyer, `/transaction/${id}`);
      },
    ],
    ['tickets', [200], (nth) => environment.get(next(waiting, nth).buyer, '/ticket')],
  ];
  await control.hang(ENDLESS_MS);
  const probing = probes.map(([what, expected, send]) => {
    const seen: JsonResponse[] = [];
    return { what, expected, seen, end: repeat(async () => seen.push(await send(seen.length)), PROBE_EVERY_MS) };
  });
  // The hold of the orders from before ends, with its grace, after a quarter of the outage.
  const quarter = (outage * 1000) / 4;
  await delay(quarter);
  await clock.advance(environment.hold + GRACE - quarter);
  await delay(quarter);
  await sandbox.stop();
  await delay(2 * quarter);
  for (const { end } of probing) await end();
  const resold = await countOrders(environment, paidIds, 'rejected');
  const held = await countOrders(environment, unpaidIds, 'pending');
  holds(resold === 0, `${resold} paid orders were given up while the provider could not be queried`);
  holds(held === unpaidIds.length, `${unpaidIds.length - held} orders were given up without a query to the provider`);
  const rows = probing.map(({ what, expected, seen }) => {
    const statuses = seen.map(({ status }) => status);
    const { count, p50, most } = summarizeTimes(seen.map(({ ms }) => ms));
    const odd = statuses.filter((status) => !expected.includes(status));
    holds(count > 0 && odd.length === 0, `${what}: ${count} calls, some statuses were ${[...new Set(odd)].join()}`);
    holds(!(most > LIMIT_MS), `${what}: a call took ${most} ms, allowed are ${LIMIT_MS} ms`);
    return { meanwhile: what, calls: count, statuses: countsText(countEach(statuses)), 'p50 ms': p50, 'most ms': most };
  });
  table(`R14: provider unavailable for ${outage} s, hanging and then refusing connections`, rows);

  await sandbox.start();
  await control.up();
  const sells = async () => (await order()).answer.status === 200;
  const areFreed = async () => (await countOrders(environment, unpaidIds, 'rejected')) === unpaidIds.length;
  const areBooked = async () => (await countOrders(environment, paidIds, 'approved')) === paidIds.length;
  const [sold = NaN, freed = NaN, booked = NaN] = await Promise.all(
    [sells, areFreed, areBooked].map(async (isSo) => (await timeUntil(isSo, FREED_LIMIT_MS, 100)) / 1000),
  );
  table('after its return, s', [{ 'first sale': sold, 'all places free': freed, 'paid orders approved': booked }]);
  holds(!Number.isNaN(sold), 'nothing was sold after the provider had come back');
  holds(!Number.isNaN(freed), `places whose hold was over are not free ${FREED_LIMIT_MS / 1000} s after its return`);
  holds(!Number.isNaN(booked), 'orders paid before the outage are not approved');
  await waitUntilOver(environment, run);
};
