import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/bench';
import { fixed, textTable } from '../../lib/text-table.ts';
import { summarizeTimes } from '../../lib/statistics.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { findOrderId, getOrderStates, GRACE, summarizeOrders } from '../../environment/orders.ts';
import { withTestEnvironment, type JsonResponse, type TestEnvironment } from '../../environment/test-environment.ts';
import { printAftermath, waitUntilOver } from '../after-faults.ts';
import type { FaultsContext } from '../faults-context.ts';

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

type Probe = { what: string; expected: readonly number[]; send: () => Promise<JsonResponse> };
type Seen = { what: string; status: number; ms: number };

const countStates = async (environment: TestEnvironment, ids: readonly number[], wanted: string): Promise<number> =>
  [...(await getOrderStates(environment, ids)).values()].filter(({ status }) => status === wanted).length;

const LIVE = `
  select count(*)::int as live from ticket
  where seat_detail_id = $1 and ticket_seat_number = $2 and ticket_status_name in ('pending', 'issued')`;

/** What visitors do while the provider is unavailable, over and over until it is back. */
const probeUntil = async (probes: readonly Probe[], isOver: () => boolean): Promise<Seen[]> => {
  const seen: Seen[] = [];
  const probe = async ({ what, send }: Probe) => {
    while (!isOver()) {
      const { status, ms } = await send();
      seen.push({ what, status, ms });
      await delay(PROBE_EVERY_MS);
    }
  };
  await Promise.all(probes.map(probe));
  return seen;
};

/** R14: the provider hangs, then refuses connections; nobody waits for it, and afterwards all goes on automatically. */
export const providerDownRun = async (context: FaultsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'r14' }, async (environment) => {
    const { broken, holds, add } = createChecks();
    const { control } = environment.sandbox;
    const paid = await environment.addClass({ kind: 'RESERVED', price: 'PAID', quantity: QUANTITY, maximum: 4 });
    const free = await environment.addClass({ kind: 'UNRESERVED', price: 'FREE', quantity: null, maximum: 4 });
    let seat = 0;
    const order = async (): Promise<{ buyer: Buyer; answer: JsonResponse; seat: number }> => {
      const [buyer] = await environment.buyers(1);
      if (!buyer) throw new Error('no buyer');
      seat += 1;
      const own = seat;
      return { buyer, answer: await environment.buy(buyer, { seatDetailId: paid, seats: [own] }), seat: own };
    };
    const orders = async (count: number) => {
      const made = await Promise.all(Array.from({ length: count }, order));
      for (const { answer } of made)
        if (answer.status !== 200) throw new Error(`no order: ${JSON.stringify(answer.body)}`);
      return made.map(({ buyer, answer }) => ({ buyer, id: Number(answer.body['transaction_id']) }));
    };

    // Before: orders nobody pays, some with a method chosen, and some that are paid while the notification gets lost.
    const waiting = await orders(WAITING);
    const chosen = await orders(CHOSEN);
    const unnotified = await orders(PAID_UNNOTIFIED);
    for (const { id } of chosen) await control.outcome(await findOrderId(environment, id), 'pending', { quiet: true });
    for (const { id } of unnotified)
      await control.outcome(await findOrderId(environment, id), 'settlement', { quiet: true });
    // The emulator saves what it knows a moment later.
    await delay(1_000);

    let isOver = false;
    let notFreed = 0;
    let resumes = 0;
    const probes: Probe[] = [
      {
        what: 'purchase, paid',
        expected: [503],
        send: async () => {
          const { answer, seat: own } = await order();
          const { rows } = await environment.database.pool.query<{ live: number }>(LIVE, [paid, own]);
          if (answer.status !== 200) notFreed += rows[0]?.live ?? 0;
          return answer;
        },
      },
      {
        what: 'purchase, free',
        expected: [200],
        send: async () => {
          const [buyer] = await environment.buyers(1);
          if (!buyer) throw new Error('no buyer');
          return environment.buy(buyer, { seatDetailId: free, seats: [0] });
        },
      },
      {
        what: 'resume',
        // The token at hand, or that the time is over.
        expected: [200, 409],
        send: () => {
          const one = waiting[(resumes += 1) % waiting.length];
          if (!one) throw new Error('no order');
          return environment.resume(one.buyer, one.id);
        },
      },
      {
        what: 'transaction',
        expected: [200],
        send: () => {
          const one = chosen[resumes % chosen.length];
          if (!one) throw new Error('no order');
          return environment.transaction(one.buyer, one.id);
        },
      },
      {
        what: 'tickets',
        expected: [200],
        send: () => environment.tickets(waiting[0]?.buyer ?? { id: 0, headers: { authorization: '' } }),
      },
    ];

    await control.down(ENDLESS_MS, 'hang');
    const begun = performance.now();
    const probing = probeUntil(probes, () => isOver);
    const half = (context.outage * 1000) / 2;
    const before = half * 2 * HOLDS_END_AT;
    await delay(before);
    await environment.clock.advance(environment.hold + GRACE - before);
    await delay(half - before);
    await environment.sandbox.stop();
    await delay(half);
    isOver = true;
    const seen = await probing;
    const downSeconds = (performance.now() - begun) / 1000;
    const held = [...waiting, ...chosen].map(({ id }) => id);
    const paidIds = unnotified.map(({ id }) => id);
    const resold = await countStates(environment, paidIds, 'rejected');
    const heldAtEnd = await countStates(
      environment,
      waiting.map(({ id }) => id),
      'pending',
    );

    await environment.sandbox.start();
    await control.up();
    const back = performance.now();
    let firstSale = NaN;
    let freed = NaN;
    let booked = NaN;
    while (performance.now() - back < FREED_LIMIT_MS && [firstSale, freed, booked].some(Number.isNaN)) {
      const since = () => performance.now() - back;
      if (Number.isNaN(firstSale) && (await order()).answer.status === 200) firstSale = since();
      if (Number.isNaN(freed) && (await countStates(environment, held, 'rejected')) === held.length) freed = since();
      if (Number.isNaN(booked) && (await countStates(environment, paidIds, 'approved')) === paidIds.length)
        booked = since();
      await delay(100);
    }
    holds(resold === 0, `${resold} paid orders were resold while the provider could not be queried`);
    holds(heldAtEnd === WAITING, `${WAITING - heldAtEnd} orders were given up without a query to the provider`);
    holds(notFreed === 0, `${notFreed} places stayed taken by purchases that got no payment`);
    for (const { what, expected } of probes) {
      const own = seen.filter((each) => each.what === what);
      const odd = own.filter(({ status }) => !expected.includes(status)).map(({ status }) => status);
      const slow = own.filter(({ ms }) => ms > LIMIT_MS);
      holds(own.length > 0, `${what}: was never sent`);
      holds(odd.length === 0, `${what}: ${odd.length} of ${own.length} statuses were ${[...new Set(odd)].join()}`);
      holds(slow.length === 0, `${what}: ${slow.length} of ${own.length} calls took more than ${LIMIT_MS} ms`);
    }
    holds(!Number.isNaN(firstSale), 'nothing was sold after the provider had come back');
    holds(!Number.isNaN(freed), `places whose hold was over are not free ${FREED_LIMIT_MS / 1000} s after its return`);
    holds(!Number.isNaN(booked), 'orders paid before the outage are not approved');
    const { pending } = await summarizeOrders(environment);
    const after = await waitUntilOver(environment);
    add(after.broken);

    const kinds = probes.map(({ what }) => {
      const own = seen.filter((each) => each.what === what);
      const statuses = [...new Set(own.map(({ status }) => status))].sort().join();
      return { what, statuses, ...summarizeTimes(own.map(({ ms }) => ms)) };
    });
    console.log(`R14: provider unavailable for ${fixed(downSeconds, 0)} s, hanging and then refusing connections`);
    console.log(
      textTable(
        ['meanwhile', 'calls', 'statuses', 'p50 ms', 'most ms'],
        kinds.map(({ what, count, statuses, p50, most }) => [what, count, statuses, fixed(p50, 0), fixed(most, 0)]),
      ),
    );
    console.log(
      `  at the end of it ${heldAtEnd} of ${WAITING} orders whose hold was over still held their places, since they might have been paid; ${resold} paid ones were resold`,
    );
    console.log(
      `  after its return: first sale ${fixed(firstSale / 1000, 1)} s, all ${held.length} places free ${fixed(freed / 1000, 1)} s, all ${paidIds.length} paid orders approved ${fixed(booked / 1000, 1)} s; ${pending} orders pending`,
    );
    printAftermath(after);
    return {
      name: 'R14',
      numbers: { downSeconds, kinds, resold, heldAtEnd, firstSale, freed, booked, ...after },
      broken,
    };
  });
