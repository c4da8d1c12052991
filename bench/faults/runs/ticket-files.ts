import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/bench';
import { summarizeTimes } from '../../lib/statistics.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { findOrderId } from '../../environment/orders.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import type { FaultsContext } from '../faults-context.ts';
import { downloadTicket, isPdf } from '../after-faults.ts';
import { ticketReader } from '../read-ticket.ts';

const LIMIT_MS = 3_000;
const GIVE_UP_MS = 30_000;
const POLL_INTERVAL_MS = 50;
const RETRY_MS = 500;
const READ = 40;
/** Of this many holders two, one with a free and one with a paid ticket, open the file at once; else the job makes it. */
const OPENED_AT_ONCE = 8;

type Issue = { buyer: Buyer; transactionId: number; kind: 'free' | 'paid'; begun: number };
type Timed = { kind: string; ms: number };

const TICKETS = `
  select ticket.ticket_id::int as "ticketId", ticket_booking_number as "bookingNumber", app_user.name as holder,
    ticket_file.ticket_id is not null as ready
  from ticket join app_user using (user_id)
  left join ticket_file on ticket_file.seat_detail_id = ticket.seat_detail_id
    and ticket_file.ticket_id = ticket.ticket_id
  where transaction_id = $1`;

type Row = { ticketId: number; bookingNumber: string; holder: string; ready: boolean };

const findRow = async ({ database }: TestEnvironment, { transactionId }: Issue): Promise<Row | undefined> =>
  (await database.pool.query<Row>(TICKETS, [transactionId])).rows[0];

const download = async ({ apis }: TestEnvironment, { headers }: Buyer, ticketId: number): Promise<Buffer> =>
  (await downloadTicket(apis[ticketId % apis.length]?.url ?? '', ticketId, headers)).file;

/** R18: the file of a ticket is there in time while tickets are issued steadily, and says what it should. */
export const ticketFilesRun = async (context: FaultsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'r18' }, async (environment) => {
    const { issues: issueSeconds, perSecond } = context;
    const { broken, holds, add } = createChecks();
    const count = issueSeconds * perSecond;
    const free = await environment.addClass({ kind: 'UNRESERVED', price: 'FREE', quantity: null, maximum: 4 });
    const paid = await environment.addClass({ kind: 'RESERVED', price: 'PAID', quantity: count, maximum: 4 });
    const buyers = await environment.buyers(count);

    // Paid orders are opened before: only issuing is timed.
    const opened = new Map<number, number>();
    for (let index = 1; index < count; index += 2) {
      const buyer = buyers[index];
      if (!buyer) continue;
      const { status, body } = await environment.buy(buyer, { seatDetailId: paid, seats: [index] });
      if (status !== 200) throw new Error(`no order: ${status} ${JSON.stringify(body)}`);
      opened.set(index, Number(body['transaction_id']));
    }

    const issue = async (buyer: Buyer, index: number): Promise<Issue> => {
      const begun = performance.now();
      const order = opened.get(index);
      if (order !== undefined) {
        await environment.sandbox.control.outcome(await findOrderId(environment, order), 'settlement');
        return { buyer, transactionId: order, kind: 'paid', begun };
      }
      const { status, body } = await environment.buy(buyer, { seatDetailId: free, seats: [0] });
      if (status !== 200) throw new Error(`no ticket: ${status} ${JSON.stringify(body)}`);
      return { buyer, transactionId: Number(body['transaction_id']), kind: 'free', begun };
    };

    const untilReady = async (issued: Issue, opensAtOnce: boolean): Promise<Timed> => {
      const name = `${issued.kind}, ${opensAtOnce ? 'opened at once' : 'made by the job'}`;
      for (;;) {
        const ms = performance.now() - issued.begun;
        const row = await findRow(environment, issued);
        const isReady = opensAtOnce
          ? row && isPdf(await download(environment, issued.buyer, row.ticketId))
          : row?.ready;
        if (isReady || ms > GIVE_UP_MS) return { kind: name, ms: performance.now() - issued.begun };
        await delay(opensAtOnce ? RETRY_MS : POLL_INTERVAL_MS);
      }
    };

    const begun = performance.now();
    const timing: Promise<Timed>[] = [];
    const issues: Promise<Issue>[] = [];
    for (const [index, buyer] of buyers.entries()) {
      await delay(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
      const issued = issue(buyer, index);
      issues.push(issued);
      timing.push(issued.then((each) => untilReady(each, index % OPENED_AT_ONCE < 2)));
    }
    const seconds = (performance.now() - begun) / 1000;
    const times = await Promise.all(timing);
    const all = await Promise.all(issues);

    const kinds = [...new Set(times.map(({ kind }) => kind))].sort();
    const rows = [...kinds, 'all'].map((kind) => {
      const own = times.filter((each) => kind === 'all' || each.kind === kind);
      return { kind, ...summarizeTimes(own.map(({ ms }) => ms)) };
    });
    for (const { kind, p95 } of rows)
      holds(p95 <= LIMIT_MS, `${kind}: p95 ${fixed(p95, 0)} ms, allowed ${LIMIT_MS} ms`);
    const rate = count / seconds;
    holds(rate > perSecond * 0.95, `only ${fixed(rate, 1)} tickets a second were issued`);

    const reader = ticketReader();
    let right = 0;
    for (let index = 0; index < Math.min(READ, all.length); index += 1) {
      const issued = all[Math.floor((index * all.length) / Math.min(READ, all.length))];
      const row = issued && (await findRow(environment, issued));
      if (!issued || !row) continue;
      const { text, code } = await reader.read(await download(environment, issued.buyer, row.ticketId));
      const expectedTexts = [row.bookingNumber, row.holder, 'Konser Rebutan', 'Kelas Uji', 'Gelanggang', 'WIB'];
      const missing = expectedTexts.filter((words) => !text.includes(words));
      holds(code === row.bookingNumber, `ticket ${row.ticketId}: the code says ${code}, not ${row.bookingNumber}`);
      holds(missing.length === 0, `ticket ${row.ticketId}: its text lacks ${missing.join(', ')}`);
      if (code === row.bookingNumber && missing.length === 0) right += 1;
    }
    add(await environment.ledger());

    console.log(
      `R18: ${count} tickets in ${fixed(seconds, 0)} s, ${fixed(rate, 1)} a second, ${environment.apis.length} processes`,
    );
    console.log(
      textTable(
        ['from purchase or payment to file', 'tickets', 'p50 ms', 'p95 ms', 'most ms'],
        rows.map((row) => [row.kind, row.count, fixed(row.p50, 0), fixed(row.p95, 0), fixed(row.most, 0)]),
      ),
    );
    console.log(
      `  ${right} of ${Math.min(READ, all.length)} files read by ${reader.name} say the right text, and their code the booking number`,
    );
    return { name: 'R18', numbers: { rows, rate, right, reader: reader.name }, broken };
  });
