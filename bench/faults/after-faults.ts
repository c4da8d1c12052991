import { GRACE, MINUTE, summarizeOrders } from '../environment/orders.ts';
import { createBenchTokens } from '../environment/buyers.ts';
import { queryRow } from '../environment/databases.ts';
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
const CHECKED_FILES = 20;

const ISSUED = `
  select ticket_id as "ticketId", user_id as "userId",
    (select session_id from login_session where login_session.user_id = ticket.user_id limit 1) as "sessionId"
  from ticket where ticket_status_name = 'issued' order by md5(ticket_id::text) limit $1`;

const FILES = `
  select count(*)::int as issued, count(*) filter (where not exists (
    select from ticket_file where ticket_file.seat_detail_id = ticket.seat_detail_id
      and ticket_file.ticket_id = ticket.ticket_id))::int as missing
  from ticket where ticket_status_name = 'issued'`;

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
  const { pending, approved, rejected, owed } = await summarizeOrders(environment);
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
      'refunds owed': owed,
    },
  ]);
};

export const isPdf = (file: Buffer): boolean => file.subarray(0, 4).equals(Buffer.from('%PDF'));

export const downloadTicket = async (origin: string, ticketId: number, headers: Record<string, string>) => {
  const response = await fetch(`${origin}/api/v1/ticket/${ticketId}/download`, { headers });
  return { status: response.status, file: Buffer.from(await response.arrayBuffer()) };
};

/** Downloads the file of some issued tickets as their holders do. */
const checkFiles = async ({ apis, clock, database: { pool } }: TestEnvironment, { holds }: Run) => {
  const files = await queryRow<{ missing: number; issued: number }>(pool, FILES);
  const { rows } = await pool.query<{ ticketId: number; userId: number; sessionId: number }>(ISSUED, [CHECKED_FILES]);
  const at = clock.now();
  const { access } = createBenchTokens(() => at);
  for (const { ticketId, userId, sessionId } of rows) {
    const authorization = `Bearer ${await access.sign({ userId, sessionId, loggedInAt: at })}`;
    const origin = apis.find(({ isRunning }) => isRunning)?.url ?? '';
    const { status, file } = await downloadTicket(origin, ticketId, { authorization });
    const isRight = status === 200 && isPdf(file);
    holds(isRight, `the file of issued ticket ${ticketId} came with ${status}, ${file.length} bytes`);
  }
  console.log(`  ${rows.length} of ${files.issued} tickets downloaded (${files.missing} not made yet before)`);
};

/** What must hold after a sale under faults. */
export const checkAftermath = async (
  environment: TestEnvironment,
  { unexpected }: PayingVisitors,
  run: Run,
): Promise<void> => {
  await waitUntilOver(environment, run);
  await checkFiles(environment, run);
  run.holds(unexpected.size === 0, `unexpected responses: ${[...unexpected].slice(0, 3).join('; ')}`);
};
