import type { Buyer } from '@acara/core-api/bench';
import { setTimeout as delay } from 'node:timers/promises';
import { timeUntil } from '../../lib/concurrency.ts';
import { quantile, sum } from '../../lib/statistics.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { findOrderId, summarizeOrders } from '../../environment/orders.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import type { PaymentsContext } from '../payments-context.ts';

const DELAYS_MS = [1_000, 3_000];
/** Every place that was won is paid or free again within this. */
const LIMIT_MS = 90_000;
/** How long the site waits before it polls a payment that is being prepared. */
const RETRY_MS = 2_000;
const POLL_INTERVAL_MS = 250;

type End = 'paid' | 'given back' | 'refused' | 'still preparing';
type Visit = { end: End; requests: number; broken: number; slowestMs: number; tokenMs: number | null };

/** Buys as the site does: polls while the payment is being prepared, and pays at once. */
const visit = async (
  environment: TestEnvironment,
  buyer: Buyer,
  seatDetailId: number,
  seat: number,
): Promise<Visit> => {
  const begun = performance.now();
  const seen = { requests: 0, broken: 0, slowestMs: 0, tokenMs: null as number | null };
  let answer = await environment.buy(buyer, { seatDetailId, seats: [seat], key: `kunci-${buyer.id}` });
  for (;;) {
    seen.requests += 1;
    seen.slowestMs = Math.max(seen.slowestMs, answer.ms);
    if (answer.status === 0 || answer.status >= 500) seen.broken += 1;
    const { token, transaction_id: id } = answer.body;
    if (answer.status !== 200) return { ...seen, end: answer.status === 409 ? 'given back' : 'refused' };
    if (typeof token === 'string') {
      seen.tokenMs = performance.now() - begun;
      await environment.sandbox.control.outcome(await findOrderId(environment, Number(id)), 'settlement');
      return { ...seen, end: 'paid' };
    }
    if (performance.now() - begun > LIMIT_MS) return { ...seen, end: 'still preparing' };
    await delay(RETRY_MS);
    answer = await environment.resume(buyer, Number(id));
  }
};

const sellSlowly = async (context: PaymentsContext, delayMs: number) =>
  withTestEnvironment(context, { name: `pay_r25_${delayMs}` }, async (environment) => {
    const { broken, holds, add } = createChecks();
    const count = context.comers;
    const seatDetailId = await environment.addClass({ kind: 'RESERVED', price: 'PAID', quantity: count, maximum: 1 });
    const buyers = await environment.buyers(count);
    await environment.sandbox.control.slow(delayMs);

    const visiting = Promise.all(buyers.map((buyer, index) => visit(environment, buyer, seatDetailId, index + 1)));
    const areDecided = async () => {
      const { pending, approved, rejected } = await summarizeOrders(environment);
      return pending === 0 && approved + rejected >= count;
    };
    const decidedSeconds = (await timeUntil(areDecided, LIMIT_MS, POLL_INTERVAL_MS)) / 1000;
    const { pending, approved } = await summarizeOrders(environment);
    const visits = await visiting;
    const of = (end: End) => visits.filter((one) => one.end === end).length;
    const errors = sum(visits.map(({ broken: failed }) => failed));
    holds(pending === 0, `${delayMs} ms: ${pending} places were held after ${LIMIT_MS / 1000} s and not paid`);
    holds(errors === 0, `${delayMs} ms: ${errors} responses were a 5xx or none`);
    holds(of('still preparing') === 0, `${delayMs} ms: ${of('still preparing')} buyers waited to the end`);
    holds(of('paid') === approved, `${delayMs} ms: ${of('paid')} paid, ${approved} approved`);
    await environment.sandbox.control.up();
    add(await environment.ledger(), `${delayMs} ms`);
    const tokens = visits.flatMap(({ tokenMs }) => (tokenMs === null ? [] : [tokenMs]));
    const numbers = {
      delayMs,
      buyers: count,
      paid: of('paid'),
      givenBack: of('given back'),
      refused: of('refused'),
      errors,
      pending,
      decidedSeconds,
      slowestCallMs: Math.max(...visits.map(({ slowestMs }) => slowestMs)),
      requests: sum(visits.map(({ requests }) => requests)),
      tokenMedian: quantile(tokens, 0.5) / 1000,
      tokenLast: Math.max(0, ...tokens) / 1000,
    };
    return { numbers, broken };
  });

/** R25: all buyers come at once and the provider is slow: who has a place keeps it, or it is free again soon. */
export const slowProviderRun = async (context: PaymentsContext): Promise<RunReport> => {
  const sales = [];
  for (const delayMs of DELAYS_MS) sales.push(await sellSlowly(context, delayMs));
  const header = ['R25: provider', 'buyers', 'paid', 'given back', 'refused', '5xx', 'still pending'];
  console.log(
    textTable(
      [...header, 'all decided s', 'token p50 s', 'last s', 'slowest call s', 'calls'],
      sales.map(({ numbers: each }) => [
        `${each.delayMs / 1000} s`,
        ...[each.buyers, each.paid, each.givenBack, each.refused, each.errors, each.pending],
        fixed(each.decidedSeconds, 1),
        fixed(each.tokenMedian, 1),
        fixed(each.tokenLast, 1),
        fixed(each.slowestCallMs / 1000, 1),
        each.requests,
      ]),
    ),
  );
  return {
    name: 'R25',
    numbers: { sales: sales.map(({ numbers }) => numbers) },
    broken: sales.flatMap(({ broken }) => broken),
  };
};
