import type { TestEnvironment } from '../environment/test-environment.ts';
import { GRACE, MINUTE, summarizeOrders } from '../environment/orders.ts';
import { timeUntil } from '../lib/concurrency.ts';
import type { createChecks } from '../lib/run-report.ts';
import { sum } from '../lib/statistics.ts';
import { fixed } from '../lib/text-table.ts';
import { createBenchTokens } from '../sales/sales-apis.ts';
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

const MISSING = `
  select count(*)::int as missing, (select count(*)::int from ticket where ticket_status_name = 'issued') as issued
  from ticket where ticket_status_name = 'issued' and not exists (
    select from ticket_file where ticket_file.seat_detail_id = ticket.seat_detail_id
      and ticket_file.ticket_id = ticket.ticket_id)`;

/** Orders that the provider holds money for and that we believe unpaid. */
const countUnnotified = async (environment: TestEnvironment): Promise<number> =>
  sum((await environment.ledger()).filter((words) => /were paid/.test(words)).map((words) => parseInt(words, 10)));

export type Aftermath = {
  /** Payments without notification when the faults were over, and after the provider was queried once. */
  unnotifiedAtFirst: number;
  unnotifiedAfterQuery: number;
  /** Unpaid orders when their holds ended, and how long after hold and grace the last place was free again, in s. */
  unpaid: number;
  freedAfterGraceSeconds: number;
  approved: number;
  rejected: number;
  owed: number;
  broken: string[];
};

/**
 * Waits for what is left of a sale when its faults are over: the clock goes to where the provider is queried about lost
 * notifications, then to where the last hold and its grace are over. From there the places have a minute.
 */
export const waitUntilOver = async (environment: TestEnvironment): Promise<Aftermath> => {
  const { clock } = environment;
  const broken: string[] = [];
  const unnotifiedAtFirst = await countUnnotified(environment);
  await clock.advance(QUERY_INTERVAL_MS + 1_000);
  let unnotifiedAfterQuery = unnotifiedAtFirst;
  const areNotified = async () => (unnotifiedAfterQuery = await countUnnotified(environment)) === 0;
  if (Number.isNaN(await timeUntil(areNotified, MINUTE, POLL_INTERVAL_MS)))
    broken.push(`${unnotifiedAfterQuery} payments were not known within 2 minutes`);

  const { pending: unpaid, lastHold } = await summarizeOrders(environment);
  if (lastHold) await clock.offset(Math.max(clock.current(), lastHold.getTime() + GRACE - Date.now()));
  const areDecided = async () => (await summarizeOrders(environment)).pending === 0;
  const freed = await timeUntil(areDecided, AFTER_GRACE_MS, POLL_INTERVAL_MS);
  const { pending, approved, rejected, owed } = await summarizeOrders(environment);
  if (pending > 0) broken.push(`${pending} orders hold their places 3 min after the end of their hold`);
  broken.push(...(await environment.ledger()));
  return {
    unnotifiedAtFirst,
    unnotifiedAfterQuery,
    unpaid,
    freedAfterGraceSeconds: freed / 1000,
    approved,
    rejected,
    owed,
    broken,
  };
};

export const isPdf = (file: Buffer): boolean => file.subarray(0, 4).equals(Buffer.from('%PDF'));

export const downloadTicket = async (origin: string, ticketId: number, headers: Record<string, string>) => {
  const response = await fetch(`${origin}/api/v1/ticket/${ticketId}/download`, { headers });
  return { status: response.status, file: Buffer.from(await response.arrayBuffer()) };
};

/** Downloads the file of some issued tickets as their holders do. */
const checkFiles = async (environment: TestEnvironment): Promise<{ broken: string[]; words: string }> => {
  const { pool } = environment.database;
  const { rows: files } = await pool.query<{ missing: number; issued: number }>(MISSING);
  const { rows } = await pool.query<{ ticketId: number; userId: number; sessionId: number }>(ISSUED, [CHECKED_FILES]);
  const at = environment.clock.now();
  const tokens = createBenchTokens(() => at);
  const broken: string[] = [];
  for (const { ticketId, userId, sessionId } of rows) {
    const authorization = `Bearer ${await tokens.sign({ userId, sessionId, loggedInAt: at })}`;
    const origin = environment.apis.find(({ isRunning }) => isRunning)?.url ?? '';
    const { status, file } = await downloadTicket(origin, ticketId, { authorization });
    if (status !== 200 || !isPdf(file))
      broken.push(`the file of issued ticket ${ticketId} came with ${status}, ${file.length} bytes`);
  }
  const { missing = 0, issued = 0 } = files[0] ?? {};
  return { broken, words: `${rows.length} of ${issued} tickets downloaded (${missing} not made yet before)` };
};

/** What must hold after a sale under faults. @returns the numbers, and a line about files */
export const checkAftermath = async (
  environment: TestEnvironment,
  { strange }: PayingVisitors,
  { holds, add }: ReturnType<typeof createChecks>,
): Promise<{ after: Aftermath; files: string }> => {
  const after = await waitUntilOver(environment);
  const files = await checkFiles(environment);
  add([...after.broken, ...files.broken]);
  holds(strange.size === 0, `strange responses: ${[...strange].slice(0, 3).join('; ')}`);
  return { after, files: files.words };
};

export const printAftermath = (after: Aftermath): void => {
  console.log(
    `  paid without notification: ${after.unnotifiedAtFirst} when the faults were over, ${after.unnotifiedAfterQuery} after the provider was queried`,
  );
  console.log(
    `  ${after.unpaid} unpaid orders; the last place was free ${fixed(after.freedAfterGraceSeconds, 1)} s after hold and grace of 2 min (limit 60 s)`,
  );
  console.log(
    `  approved ${after.approved}, given back ${after.rejected}, refunds owed ${after.owed}; paid and lost, or stuck: ${after.broken.join('; ') || 0}`,
  );
};
