import { setTimeout as delay } from 'node:timers/promises';
import { readPdf, type Buyer } from '@acara/core-api/testing';
import { queryRow } from '../environment/databases.ts';
import { findOrderId, getTransactionId } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { summarizeTimes } from '../lib/statistics.ts';
import { rounded } from '../lib/text-table.ts';
import { downloadTicket, isPdf } from './after-faults.ts';

const LIMIT_MS = 3_000;
const GIVE_UP_MS = 30_000;
const POLL_INTERVAL_MS = 50;
const RETRY_MS = 500;
const READ = 40;
/** Of this many holders two, one with a free and one with a paid ticket, open the file at once; else the job makes it. */
const OPENED_AT_ONCE = 8;

type Issue = { buyer: Buyer; transactionId: number; kind: 'free' | 'paid'; begun: number };

const TICKET = `
  select ticket.ticket_id::int as "ticketId", ticket_booking_number as "bookingNumber", app_user.name as holder,
    ticket_file.ticket_id is not null as ready
  from ticket join app_user using (user_id)
  left join ticket_file on ticket_file.seat_detail_id = ticket.seat_detail_id
    and ticket_file.ticket_id = ticket.ticket_id
  where transaction_id = $1`;

type Ticket = { ticketId: number; bookingNumber: string; holder: string; ready: boolean };

const findTicket = ({ database }: TestEnvironment, { transactionId }: Issue): Promise<Ticket> =>
  queryRow(database.pool, TICKET, [transactionId]);

const download = async ({ apis }: TestEnvironment, { headers }: Buyer, ticketId: number): Promise<Buffer> =>
  (await downloadTicket(apis[ticketId % apis.length]?.url ?? '', ticketId, headers)).file;

/** Buys free tickets, and pays orders that were opened before, alternately: only issuing is timed. */
const createIssuer = async (environment: TestEnvironment, buyers: readonly Buyer[]) => {
  const free = await environment.addClass({ kind: 'FREE', price: 0, quantity: null, maximum: 4 });
  const paid = await environment.addClass({ seats: 'RESERVED', quantity: buyers.length, maximum: 4 });
  const opened = new Map<number, number>();
  for (const [index, buyer] of buyers.entries())
    if (index % 2 === 1)
      opened.set(index, getTransactionId(await environment.buy(buyer, { seatDetailId: paid, seats: [index] })));

  return async (buyer: Buyer, index: number): Promise<Issue> => {
    const begun = performance.now();
    const order = opened.get(index);
    if (order === undefined) {
      const answer = await environment.buy(buyer, { seatDetailId: free, seats: [0] });
      return { buyer, transactionId: getTransactionId(answer), kind: 'free', begun };
    }
    await environment.control.outcome(await findOrderId(environment, order), 'settlement');
    return { buyer, transactionId: order, kind: 'paid', begun };
  };
};

const timeUntilReady = async (environment: TestEnvironment, issued: Issue, opensAtOnce: boolean) => {
  const kind = `${issued.kind}, ${opensAtOnce ? 'opened at once' : 'made by the job'}`;
  for (;;) {
    const ms = performance.now() - issued.begun;
    const { ticketId, ready } = await findTicket(environment, issued);
    const isReady = opensAtOnce ? isPdf(await download(environment, issued.buyer, ticketId)) : ready;
    if (isReady || ms > GIVE_UP_MS) return { kind, ms: performance.now() - issued.begun };
    await delay(opensAtOnce ? RETRY_MS : POLL_INTERVAL_MS);
  }
};

/** R18: the file of a ticket is there in time while tickets are issued steadily, with the right text and code. */
export const ticketFiles = async (
  environment: TestEnvironment,
  { holds, table }: Run,
  { issues: issueSeconds, perSecond }: { issues: number; perSecond: number },
): Promise<void> => {
  const count = issueSeconds * perSecond;
  const buyers = await environment.buyers(count);
  const issue = await createIssuer(environment, buyers);
  const begun = performance.now();
  const timing: ReturnType<typeof timeUntilReady>[] = [];
  const issues: Promise<Issue>[] = [];
  for (const [index, buyer] of buyers.entries()) {
    await delay(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
    const issued = issue(buyer, index);
    issues.push(issued);
    timing.push(issued.then((each) => timeUntilReady(environment, each, index % OPENED_AT_ONCE < 2)));
  }
  const seconds = (performance.now() - begun) / 1000;
  const times = await Promise.all(timing);
  const all = await Promise.all(issues);

  const kinds = [...Map.groupBy(times, ({ kind }) => kind)].toSorted();
  const rows = [...kinds, ['all', times] as const].map(([kind, own]) => {
    const timings = summarizeTimes(own.map(({ ms }) => ms));
    holds(timings.p95 <= LIMIT_MS, `${kind}: p95 ${rounded(timings.p95)} ms, allowed ${LIMIT_MS} ms`);
    return { 'ms from purchase or payment to file': kind, ...timings };
  });
  const rate = count / seconds;
  holds(rate > perSecond * 0.95, `only ${rounded(rate)} tickets a second were issued`);
  table(`R18: ${rounded(rate)} tickets a second, ${environment.apis.length} processes`, rows);

  const read = all.filter((_, index) => index % Math.ceil(count / READ) === 0);
  for (const issued of read) {
    const { ticketId, bookingNumber, holder } = await findTicket(environment, issued);
    const { text, code } = await readPdf(await download(environment, issued.buyer, ticketId));
    const expectedTexts = [bookingNumber, holder, 'Konser Rebutan', 'Kelas Uji', 'Gelanggang', 'WIB'];
    const missing = expectedTexts.filter((words) => !text.includes(words));
    holds(code === bookingNumber, `ticket ${ticketId}: its code is ${code}, not ${bookingNumber}`);
    holds(missing.length === 0, `ticket ${ticketId}: its text lacks ${missing.join(', ')}`);
  }
  console.log(`  text and code of ${read.length} files were read by pdf.js and jsQR`);
};
