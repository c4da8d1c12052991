import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/bench';
import { fixed, textTable } from '../../lib/text-table.ts';
import { quantile } from '../../lib/statistics.ts';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import { findOrderId } from '../../environment/order-ids.ts';
import { withTestEnvironment, type JsonResponse, type TestEnvironment } from '../../environment/test-environment.ts';
import { orderState, waitUntilOver } from '../after-faults.ts';
import type { FaultsContext } from '../faults-context.ts';
import { printAftermath } from '../visit-table.ts';

const QUANTITY = 2_000;
const WAITING = 20;
const PAID_UNNOTIFIED = 10;
const CHOSEN = 10;
/** No call waits for longer than 5 s for the provider (R14); the rest is ours and the machine's. */
const LIMIT_MS = 5_000 + 1_000;
const PROBE_EVERY_MS = 1_000;
/** The hold of the orders from before ends, with its grace, when this share of the outage is over. */
const HOLDS_END_AT = 0.25;
const GRACE_MS = 2 * 60_000;
/** Nobody need do anything: places whose hold is over are free again within this of the provider's return. */
const FREED_LIMIT_MS = 90_000;
const ENDLESS_MS = 80_000_000;

type Probe = { what: string; wants: readonly number[]; ask: () => Promise<JsonResponse> };
type Seen = { what: string; status: number; ms: number };

const STATES = `
  select transaction_id::int as id, transaction_approve_status_name as status from transaction
  where transaction_id = any($1)`;

const getStates = async ({ database }: TestEnvironment, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await database.pool.query<{ id: number; status: string }>(STATES, [ids]);
  return new Map(rows.map(({ id, status }) => [id, status]));
};

const countStates = async (environment: TestEnvironment, ids: readonly number[], wanted: string): Promise<number> =>
  [...(await getStates(environment, ids)).values()].filter((status) => status === wanted).length;

const LIVE = `
  select count(*)::int as live from ticket
  where seat_detail_id = $1 and ticket_seat_number = $2 and ticket_status_name in ('pending', 'issued')`;

/** What visitors do while the provider is away, over and over until it is back. */
const probeUntil = async (probes: readonly Probe[], isOver: () => boolean): Promise<Seen[]> => {
  const seen: Seen[] = [];
  const probe = async ({ what, ask }: Probe) => {
    while (!isOver()) {
      const { status, ms } = await ask();
      seen.push({ what, status, ms });
      await delay(PROBE_EVERY_MS);
    }
  };
  await Promise.all(probes.map(probe));
  return seen;
};

/** R14: the provider hangs, then refuses connections; nobody waits for it, and afterwards all goes on by itself. */
export const providerDownRun = async ({
  disposables,
  server,
  processes,
  outageSeconds,
}: FaultsContext): Promise<RunReport> =>
  withTestEnvironment(disposables, { name: 'r14', server, processes }, async (environment) => {
    const { broken, holds } = createChecks();
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

    // Before: orders nobody pays, some with a method chosen, and some that are paid while the news gets lost.
    const waiting = await orders(WAITING);
    const chosen = await orders(CHOSEN);
    const unheard = await orders(PAID_UNNOTIFIED);
    for (const { id } of chosen) await control.outcome(await findOrderId(environment, id), 'pending', { quiet: true });
    for (const { id } of unheard)
      await control.outcome(await findOrderId(environment, id), 'settlement', { quiet: true });
    // The stand-in writes down what it knows a moment later.
    await delay(1_000);

    let isOver = false;
    let notFreed = 0;
    let resumes = 0;
    const probes: Probe[] = [
      {
        what: 'purchase, paid',
        wants: [503],
        ask: async () => {
          const { answer, seat: own } = await order();
          const { rows } = await environment.database.pool.query<{ live: number }>(LIVE, [paid, own]);
          if (answer.status !== 200) notFreed += rows[0]?.live ?? 0;
          return answer;
        },
      },
      {
        what: 'purchase, free',
        wants: [200],
        ask: async () => {
          const [buyer] = await environment.buyers(1);
          if (!buyer) throw new Error('no buyer');
          return environment.buy(buyer, { seatDetailId: free, seats: [0] });
        },
      },
      {
        what: 'resume',
        // The token at hand, or that the time is over.
        wants: [200, 409],
        ask: () => {
          const one = waiting[(resumes += 1) % waiting.length];
          if (!one) throw new Error('no order');
          return environment.resume(one.buyer, one.id);
        },
      },
      {
        what: 'transaction',
        wants: [200],
        ask: () => {
          const one = chosen[resumes % chosen.length];
          if (!one) throw new Error('no order');
          return environment.transaction(one.buyer, one.id);
        },
      },
      {
        what: 'tickets',
        wants: [200],
        ask: () => environment.tickets(waiting[0]?.buyer ?? { id: 0, headers: { authorization: '' } }),
      },
    ];

    await control.down(ENDLESS_MS, 'hang');
    const away = performance.now();
    const probing = probeUntil(probes, () => isOver);
    const half = (outageSeconds * 1000) / 2;
    const before = half * 2 * HOLDS_END_AT;
    await delay(before);
    await environment.clock.advance(environment.hold + GRACE_MS - before);
    await delay(half - before);
    await environment.sandbox.stop();
    await delay(half);
    isOver = true;
    const seen = await probing;
    const downSeconds = (performance.now() - away) / 1000;
    const held = [...waiting, ...chosen].map(({ id }) => id);
    const paidIds = unheard.map(({ id }) => id);
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
    holds(resold === 0, `${resold} paid orders were given away while the provider could not be asked`);
    holds(heldAtEnd === WAITING, `${WAITING - heldAtEnd} orders were given up without the provider being asked`);
    holds(notFreed === 0, `${notFreed} places stayed taken by purchases that got no payment`);
    for (const { what, wants } of probes) {
      const own = seen.filter((each) => each.what === what);
      const odd = own.filter(({ status }) => !wants.includes(status)).map(({ status }) => status);
      const slow = own.filter(({ ms }) => ms > LIMIT_MS);
      holds(own.length > 0, `${what}: was never asked`);
      holds(odd.length === 0, `${what}: ${odd.length} of ${own.length} answers were ${[...new Set(odd)].join()}`);
      holds(slow.length === 0, `${what}: ${slow.length} of ${own.length} calls took more than ${LIMIT_MS} ms`);
    }
    holds(!Number.isNaN(firstSale), 'nothing was sold after the provider had come back');
    holds(!Number.isNaN(freed), `places whose hold was over are not free ${FREED_LIMIT_MS / 1000} s after its return`);
    holds(!Number.isNaN(booked), 'orders paid before the outage are not approved');
    const { pending } = await orderState(environment);
    const after = await waitUntilOver(environment);
    broken.push(...after.broken);

    const kinds = probes.map(({ what }) => {
      const own = seen.filter((each) => each.what === what);
      const times = own.map(({ ms }) => ms);
      const statuses = [...new Set(own.map(({ status }) => status))].sort().join();
      return { what, count: own.length, statuses, p50: quantile(times, 0.5), most: Math.max(...times) };
    });
    console.log(`R14: provider away for ${fixed(downSeconds, 0)} s, hanging and then refusing connections`);
    console.log(
      textTable(
        ['meanwhile', 'calls', 'answers', 'p50 ms', 'most ms'],
        kinds.map(({ what, count, statuses, p50, most }) => [
          what,
          String(count),
          statuses,
          fixed(p50, 0),
          fixed(most, 0),
        ]),
      ),
    );
    console.log(
      `  at the end of it ${heldAtEnd} of ${WAITING} orders whose hold was over still kept their places, since nobody could say that they were unpaid; ${resold} paid ones were given away`,
    );
    console.log(
      `  after its return: first sale ${fixed(firstSale / 1000, 1)} s, all ${held.length} places free ${fixed(freed / 1000, 1)} s, all ${paidIds.length} paid orders approved ${fixed(booked / 1000, 1)} s; ${pending} orders pending`,
    );
    printAftermath(after);
    return {
      name: 'R14',
      numbers: { awaySeconds: downSeconds, kinds, givenAway: resold, heldAtEnd, firstSale, freed, booked, ...after },
      broken,
    };
  });
