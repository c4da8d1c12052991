import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/testing';
import { findOrderId, summarizeOrders } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';

/** Every place that was won is paid or free again within this. */
const LIMIT_MS = 90_000;
/** How long the site waits before it polls a payment that is being prepared. */
const RETRY_MS = 2_000;
const POLL_INTERVAL_MS = 250;

type End = 'paid' | 'given back' | 'refused' | 'still preparing';

/** Buys as the site does: polls while the payment is being prepared, and pays at once. */
const visit = async (environment: TestEnvironment, buyer: Buyer, seatDetailId: number, seat: number) => {
  const begun = performance.now();
  const seen = { broken: [] as string[], slowestMs: 0, tokenMs: NaN };
  const endAs = (end: End) => ({ ...seen, end });
  let answer = await environment.buy(buyer, { seatDetailId, seats: [seat], key: `kunci-${buyer.id}` });
  for (;;) {
    seen.slowestMs = Math.max(seen.slowestMs, answer.ms);
    if (answer.status === 0 || answer.status >= 500)
      seen.broken.push(`${answer.status} ${String(answer.body['error'])}`);
    const { token, transaction_id: id } = answer.body;
    if (answer.status !== 200) return endAs(answer.status === 409 ? 'given back' : 'refused');
    if (typeof token === 'string') {
      seen.tokenMs = performance.now() - begun;
      await environment.control.outcome(await findOrderId(environment, Number(id)), 'settlement');
      return endAs('paid');
    }
    if (performance.now() - begun > LIMIT_MS) return endAs('still preparing');
    await delay(RETRY_MS);
    answer = await environment.resume(buyer, Number(id));
  }
};

/** R25: all buyers come at once and the provider is slow: a buyer keeps their place, or it is free again soon. */
export const slowProvider = async (
  environment: TestEnvironment,
  { holds, table }: Run,
  { delayMs, comers }: { delayMs: number; comers: number },
): Promise<void> => {
  const seatDetailId = await environment.addClass({ seats: 'RESERVED', quantity: comers, maximum: 1 });
  const buyers = await environment.buyers(comers);
  await environment.control.slow(delayMs);

  const visiting = Promise.all(buyers.map((buyer, index) => visit(environment, buyer, seatDetailId, index + 1)));
  const areDecided = async () => {
    const { pending, approved, rejected } = await summarizeOrders(environment);
    return pending === 0 && approved + rejected >= comers;
  };
  const decidedSeconds = (await timeUntil(areDecided, LIMIT_MS, POLL_INTERVAL_MS)) / 1000;
  const { pending, approved } = await summarizeOrders(environment);
  const visits = await visiting;
  await environment.control.up();
  const count = (end: End) => visits.filter((one) => one.end === end).length;
  const errors = visits.flatMap(({ broken }) => broken);
  holds(pending === 0, `${pending} places were held after ${LIMIT_MS / 1000} s and not paid`);
  holds(errors.length === 0, `${errors.length} responses were a 5xx or none, such as ${errors[0]}`);
  holds(count('still preparing') === 0, `${count('still preparing')} buyers waited to the end`);
  holds(count('paid') === approved, `${count('paid')} paid, ${approved} approved`);
  const tokens = visits.map(({ tokenMs }) => tokenMs / 1000).filter((seconds) => !Number.isNaN(seconds));
  table(`R25: the provider takes ${delayMs / 1000} s for each response`, [
    {
      buyers: comers,
      paid: count('paid'),
      'given back': count('given back'),
      refused: count('refused'),
      '5xx': errors.length,
      'all decided s': decidedSeconds,
      'last token s': Math.max(...tokens),
      'slowest call s': Math.max(...visits.map(({ slowestMs }) => slowestMs)) / 1000,
    },
  ]);
};
