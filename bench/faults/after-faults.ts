import { GRACE, MINUTE, summarizeOrders } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { timeUntil } from '../lib/concurrency.ts';
import type { Run } from '../lib/bench.ts';
import { sum } from '../lib/statistics.ts';
import type { PayingVisitors } from './paying-visitors.ts';

const POLL_INTERVAL_MS = 200;
/** From the end of a hold and its grace to when its places must be free (R6). */
const AFTER_GRACE_MS = MINUTE;
/** The API queries the status of an open order every minute. */
const QUERY_INTERVAL_MS = MINUTE;
/** Orders that the provider holds money for and that we believe unpaid. */
const countUnnotified = async ({ ledger }: TestEnvironment): Promise<number> =>
  sum((await ledger()).filter((words) => /were paid/.test(words)).map((words) => parseInt(words, 10)));

/**
 * Waits for the end of a sale after its faults: advances the clock until the provider is queried about lost
 * notifications, then past the last hold and its grace. The places must be free within a minute of that.
 */
export const waitUntilOver = async (environment: TestEnvironment, { holds, add, table }: Run) => {
  const { clock } = environment;
  const unnotifiedAtFirst = await countUnnotified(environment);
  await clock.advance(QUERY_INTERVAL_MS + 1_000);
  let unnotified = unnotifiedAtFirst;
  const areNotified = async () => (unnotified = await countUnnotified(environment)) === 0;
  const known = await timeUntil(areNotified, MINUTE, POLL_INTERVAL_MS);
  holds(!Number.isNaN(known), `${unnotified} payments were not known within 2 minutes`);

  const { pending: unpaid, lastHold } = await summarizeOrders(environment);
  if (lastHold) await clock.advanceTo(lastHold.getTime() + GRACE);
  const areDecided = async () => (await summarizeOrders(environment)).pending === 0;
  const freed = await timeUntil(areDecided, AFTER_GRACE_MS, POLL_INTERVAL_MS);
  const { pending, approved, rejected } = await summarizeOrders(environment);
  holds(pending === 0, `${pending} orders hold their places 3 min after the end of their hold`);
  add(await environment.ledger());
  table('when the faults were over', [
    {
      'paid, not notified': unnotifiedAtFirst,
      'after a query': unnotified,
      unpaid,
      // How long after hold and grace the last place of an unpaid order was free again.
      'last freed s (≤ 60)': freed / 1000,
      approved,
      'given back': rejected,
    },
  ]);
};

/** What must hold after a sale under faults. */
export const checkAftermath = async (
  environment: TestEnvironment,
  { unexpected }: PayingVisitors,
  run: Run,
): Promise<void> => {
  await waitUntilOver(environment, run);
  run.holds(unexpected.size === 0, `unexpected responses: ${[...unexpected].slice(0, 3).join('; ')}`);
};
