import { createRandom } from '@acara/core-api/bench';
import { countMoney, findWrongRows } from '../../environment/ledger.ts';
import { GRACE, letHoldsEnd, MINUTE, timeUntilDecided, untilFilesAreMade } from '../../environment/orders.ts';
import { environmentRun } from '../../environment/test-environment.ts';
import { BenchError } from '../../lib/bench.ts';
import { mapConcurrently, repeat } from '../../lib/concurrency.ts';
import { printTable } from '../../lib/text-table.ts';
import type { PaymentsContext } from '../payments-bench.ts';
import { createSoakBuyers } from '../soak-buyers.ts';
import { createSchedule, planFate } from '../soak-plan.ts';

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
export const soakRun = environmentRun<PaymentsContext>('R13', async (environment, checks, { hours }) => {
  const { holds, add } = checks;
  const { clock } = environment;
  const random = createRandom(13);
  const schedule = createSchedule();
  const drawn: Record<string, number> = {};
  const note = (what: string) => void (drawn[what] = (drawn[what] ?? 0) + 1);
  const { counts, buySomething } = await createSoakBuyers(environment, random);
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
    for (const order of orders) if (order) planFate({ environment, schedule, random, note }, order);
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
    if (checks.broken.length > 0) return;
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
  const fileMs = await untilFilesAreMade(environment);
  await endPolling();
  holds(
    counts.unexpected.length === 0,
    `${counts.unexpected.length} responses without a reason: ${counts.unexpected[0]}`,
  );

  const money = await countMoney(environment);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const { sold, free, refused } = counts;
  printTable(
    `R13: ${hours} h simulated in ${seconds} s`,
    Object.entries(drawn)
      .toSorted()
      .map(([buyer, orders]) => ({ buyer, orders })),
  );
  printTable('purchases', [{ 'to pay': sold, free, refused, polls, audits }]);
  printTable('Rp at the provider = approved + owed - given back in part', [{ ...money, isEven: String(money.isEven) }]);
  return { ...counts, drawn, money, polls, audits, seconds, fileMs };
});
