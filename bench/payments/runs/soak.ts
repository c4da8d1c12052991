import { createRandom } from '@acara/core-api/bench';
import { textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently, waitUntil } from '../../lib/concurrency.ts';
import { GRACE, letHoldsEnd, MINUTE, untilFilesAreMade } from '../../environment/orders.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { createSchedule, planFate, type Drawn } from '../soak-plan.ts';
import { createSoakBuyers } from '../soak-buyers.ts';
import { countMoney, watchRows } from '../../environment/ledger.ts';

const HOUR = 60 * MINUTE;
/** Buyers of a quiet minute, at most; and of a rush minute. */
const COMING = 4;
const RUSH = 120;
const RUSH_EVERY = 6 * HOUR;
const AT_ONCE = 24;
/** A simulated minute lasts as long as the sweeper needs for what is due in it, and no longer than this. */
const LONGEST_MINUTE_MS = 15_000;

const OVERDUE = `
  select from transaction where transaction_approve_status_name = 'pending' and expires_at < $1 limit 1`;

/**
 * Lets a minute pass, and the sweeper do what is due by then: on a busy machine the clock would run ahead of it, and the
 * next minute would show an order pending longer than hold + 3 min that nobody had had the time to decide.
 */
const passMinute = async ({ clock, database }: TestEnvironment) => {
  await clock.advance(MINUTE);
  const due = new Date(clock.now().getTime() - GRACE);
  const isDone = async () => (await database.pool.query(OVERDUE, [due])).rowCount === 0;
  await waitUntil(isDone, 'orders whose hold and grace are over were not decided', LONGEST_MINUTE_MS);
};

/** R13: a day of all kinds of buyers; at every instant everything adds up, and once an hour the money does too. */
export const soakRun = async (context: PaymentsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'pay_r13' }, async (environment) => {
    const { broken, holds, add } = createChecks();
    const random = createRandom(13);
    const schedule = createSchedule();
    const drawn: Drawn = {};
    const { counts, buySomething } = await createSoakBuyers(environment, random);
    const watch = watchRows(environment);
    const begun = performance.now();
    let audits = 0;

    const comeAndBuy = async (count: number) => {
      const orders = await mapConcurrently(await environment.buyers(count), AT_ONCE, buySomething);
      for (const order of orders) if (order) planFate({ environment, schedule, random, drawn }, order);
    };
    const happen = () => mapConcurrently(schedule.due(environment.clock.now().getTime()), AT_ONCE, (work) => work());
    const audit = async () => {
      // Until lost notifications are found by query, and late ones have come.
      for (let minute = 0; minute < 6; minute += 1) await passMinute(environment);
      audits += 1;
      // Reported once, with the hour: what is wrong stays so.
      const isSoundSoFar = broken.length === 0;
      for (const words of await environment.ledger()) holds(!isSoundSoFar, `audit ${audits}: ${words}`);
      const money = await countMoney(environment);
      holds(money.isEven || !isSoundSoFar, `audit ${audits}: money does not add up: ${JSON.stringify(money)}`);
    };

    const minutes = context.hours * 60;
    for (let minute = 1; minute <= minutes; minute += 1) {
      const isRush = (minute * MINUTE) % RUSH_EVERY === HOUR;
      await Promise.all([comeAndBuy(isRush ? RUSH : random.int(0, COMING)), happen()]);
      await passMinute(environment);
      if (minute % 60 === 0) await audit();
    }
    // Nobody comes any more; what was begun ends.
    for (let minute = 0; schedule.size() > 0 && minute < 16 * 60; minute += 5) {
      await happen();
      for (let each = 0; each < 5; each += 1) await passMinute(environment);
    }
    await letHoldsEnd(environment);
    await audit();
    const fileMs = await untilFilesAreMade(environment);
    const { broken: wrong, polls } = await watch.stop();
    add(wrong);
    holds(counts.strange.length === 0, `${counts.strange.length} responses without a reason: ${counts.strange[0]}`);

    const money = await countMoney(environment);
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(
      `R13: ${context.hours} h simulated in ${seconds} s; ${counts.sold} orders to pay, ${counts.free} free ones, ${counts.refused} refusals; ${polls} polls, ${audits} audits`,
    );
    console.log(textTable(['buyer', 'orders'], Object.entries(drawn).toSorted()));
    console.log(
      `  Rp ${money.retained} at the provider = Rp ${money.approved} approved + Rp ${money.owed} owed - Rp ${money.partlyBack} given back in part: ${money.isEven}`,
    );
    const numbers = { ...counts, drawn, money, polls, audits, seconds, fileMs };
    return { name: 'R13', numbers, broken: [...new Set(broken)].slice(0, 30) };
  });
