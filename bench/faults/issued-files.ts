import { createAccessTokens, tokenKeys } from '@acara/core-api/bench';
import { BENCH_SECRET } from '../lib/bench-servers.ts';
import { SALES_TOKEN_SECONDS } from '../sales/sales-apis.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';

const SOME = `
  select ticket_id as "ticketId", ticket_booking_number as "bookingNumber", user_id as "userId",
    (select session_id from login_session where login_session.user_id = ticket.user_id limit 1) as "sessionId"
  from ticket where ticket_status_name = 'issued' order by md5(ticket_id::text) limit $1`;

const MISSING = `
  select count(*)::int as missing, (select count(*)::int from ticket where ticket_status_name = 'issued') as issued
  from ticket where ticket_status_name = 'issued' and not exists (
    select from ticket_file where ticket_file.seat_detail_id = ticket.seat_detail_id
      and ticket_file.ticket_id = ticket.ticket_id)`;

type Issued = { ticketId: string; bookingNumber: string; userId: number; sessionId: number };

/** Downloads the file of some issued tickets as their holders do. */
export const checkFiles = async (
  environment: TestEnvironment,
  count: number,
): Promise<{ broken: string[]; words: string }> => {
  const { pool } = environment.database;
  const { rows: waiting } = await pool.query<{ missing: number; issued: number }>(MISSING);
  const { rows } = await pool.query<Issued>(SOME, [count]);
  const at = environment.clock.now();
  const tokens = createAccessTokens(tokenKeys(BENCH_SECRET).access, SALES_TOKEN_SECONDS, () => at);
  const broken: string[] = [];
  for (const { ticketId, userId, sessionId } of rows) {
    const authorization = `Bearer ${await tokens.sign({ userId, sessionId, loggedInAt: at })}`;
    const origin = environment.apis.find(({ isRunning }) => isRunning)?.url ?? '';
    const answer = await fetch(`${origin}/api/v1/ticket/${ticketId}/download`, { headers: { authorization } });
    const file = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || !file.subarray(0, 4).equals(Buffer.from('%PDF')))
      broken.push(`the file of issued ticket ${ticketId} was answered ${answer.status}, ${file.length} bytes`);
  }
  const { missing = 0, issued = 0 } = waiting[0] ?? {};
  return { broken, words: `${rows.length} of ${issued} tickets downloaded (${missing} not made yet before)` };
};
