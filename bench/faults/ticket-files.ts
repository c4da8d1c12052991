import { setTimeout as delay } from 'node:timers/promises';
import { readPdf, type Buyer } from '@acara/core-api/testing';
import { queryRow } from '../environment/databases.ts';
import { findOrderId, getTransactionId } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';
import { summarizeTimes } from '../lib/statistics.ts';
import { rounded } from '../lib/text-table.ts';

const LIMIT_MS = 3_000;
const GIVE_UP_MS = 30_000;
const RETRY_MS = 500;
const READ = 40;

const TICKET = `
  select ticket.ticket_id::int as "ticketId", ticket_booking_number as "bookingNumber", app_user.name as holder,
    ticket_file.ticket_id is not null as ready
  from ticket join app_user using (user_id)
  left join ticket_file on ticket_file.seat_detail_id = ticket.seat_detail_id
    and ticket_file.ticket_id = ticket.ticket_id
  where transaction_id = $1`;

type Ticket = { ticketId: number; bookingNumber: string; holder: string; ready: boolean };

/** R18: the file of a ticket is there in time while tickets are issued steadily, with the right text and code. */
export const ticketFiles = async (
  environment: TestEnvironment,
  { holds, table }: Run,
  { issues: seconds, perSecond }: { issues: number; perSecond: number },
): Promise<void> => {
  const { apis, control, database } = environment;
  const count = seconds * perSecond;
  const buyers = await environment.buyers(count);
  const free = await environment.addClass({ kind: 'FREE', price: 0, quantity: null, maximum: 4 });
  const paid = await environment.addClass({ seats: 'RESERVED', quantity: count, maximum: 4 });
  const buy = async (buyer: Buyer, seatDetailId: number, seat: number) =>
    getTransactionId(await environment.buy(buyer, { seatDetailId, seats: [seat] }));
  // Every second ticket is paid; its order was opened before: only issuing is timed.
  const opened = new Map<number, number>();
  for (const [index, buyer] of buyers.entries()) if (index % 2 === 1) opened.set(index, await buy(buyer, paid, index));

  const findTicket = (transactionId: number) => queryRow<Ticket>(database.pool, TICKET, [transactionId]);
  const download = async ({ headers }: Buyer, { ticketId }: Ticket): Promise<Buffer> => {
    const origin = apis[ticketId % apis.length]?.url;
    const response = await fetch(`${origin}/api/v1/ticket/${ticketId}/download`, { headers });
    return Buffer.from(await response.arrayBuffer());
  };
  const issue = async (buyer: Buyer, index: number) => {
    const order = opened.get(index);
    const begun = performance.now();
    if (order !== undefined) await control.outcome(await findOrderId(environment, order), 'settlement');
    const transactionId = order ?? (await buy(buyer, free, 0));
    // A quarter of the holders open the file at once; else the job makes it.
    const isOpened = index % 8 < 2;
    const isReady = async () => {
      const ticket = await findTicket(transactionId);
      return isOpened ? (await download(buyer, ticket)).toString('latin1', 0, 4) === '%PDF' : ticket.ready;
    };
    await timeUntil(isReady, GIVE_UP_MS, isOpened ? RETRY_MS : undefined);
    const kind = `${order === undefined ? 'free' : 'paid'}, ${isOpened ? 'opened at once' : 'made by the job'}`;
    return { buyer, transactionId, kind, ms: performance.now() - begun };
  };
  const begun = performance.now();
  const issuing: ReturnType<typeof issue>[] = [];
  for (const [index, buyer] of buyers.entries()) {
    await delay(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
    issuing.push(issue(buyer, index));
  }
  const rate = (count * 1000) / (performance.now() - begun);
  const issued = await Promise.all(issuing);
  const kinds = [...Map.groupBy(issued, ({ kind }) => kind)].toSorted();
  const rows = [...kinds, ['all', issued] as const].map(([kind, own]) => {
    const timings = summarizeTimes(own.map(({ ms }) => ms));
    holds(timings.p95 <= LIMIT_MS, `${kind}: p95 ${rounded(timings.p95)} ms, allowed ${LIMIT_MS} ms`);
    return { 'ms from purchase or payment to file': kind, ...timings };
  });
  holds(rate > perSecond * 0.95, `only ${rounded(rate)} tickets a second were issued`);
  table(`R18: ${rounded(rate)} tickets a second, ${apis.length} processes`, rows);

  for (const { buyer, transactionId } of issued.filter((_, index) => index % Math.ceil(count / READ) === 0)) {
    const ticket = await findTicket(transactionId);
    const { text, code } = await readPdf(await download(buyer, ticket));
    const expected = [ticket.bookingNumber, ticket.holder, 'Konser Rebutan', 'Kelas Uji', 'Gelanggang', 'WIB'];
    const missing = expected.filter((words) => !text.includes(words));
    holds(code === ticket.bookingNumber, `ticket ${ticket.ticketId}: its code is ${code}, not ${ticket.bookingNumber}`);
    holds(missing.length === 0, `ticket ${ticket.ticketId}: its text lacks ${missing.join(', ')}`);
  }
};
