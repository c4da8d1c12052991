import { Gauge } from '@acara/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { SingleFlight } from './platform/concurrency/single-flight.ts';
import { statement, type Database } from './platform/database/database.ts';

type Task = { task: string; waiting: number; oldest: number; failed: number };
type Row = {
  reviews: number;
  refunds: number;
  owed_rupiah: number;
  reconciled: number | null;
  pending_orders: number;
  tickets_without_file: number;
  tasks: Task[];
};

/** How old a ticket may be without its file. */
const FILE_LIMIT = '5 minutes';

/** Reads only through an index, or the newest rows of a table: milliseconds for any number of sales. */
const READ = statement<Row>(`
  with queue as (
    select task_identifier as task, run_at, attempts >= max_attempts as is_failed
    from graphile_worker.jobs limit 10000
  ), newest as (
    select * from ticket order by ticket_id desc limit 1000
  )
  select (select count(*)::int from payment_review where review_resolved_datetime is null) as reviews,
    (select count(*)::int from refund where refund_status <> 'resolved') as refunds,
    (select coalesce(sum(refund_amount), 0)::float8 from refund where refund_status = 'owed') as owed_rupiah,
    (select extract(epoch from max(ended_at))::float8 from payment_reconciliation) as reconciled,
    (select count(*)::int from transaction where transaction_approve_status_name = 'pending') as pending_orders,
    (
      select count(*)::int from newest
      join transaction using (seat_detail_id, transaction_id)
      left join payment_attempt on payment_attempt.seat_detail_id = newest.seat_detail_id
        and payment_attempt.transaction_id = newest.transaction_id and attempt_number = paid_attempt_number
      where ticket_status_name = 'issued'
        and coalesce(settled_at, ticket_created_datetime)
          between $1::timestamptz - interval '1 day' and $1::timestamptz - interval '${FILE_LIMIT}'
        and not exists (
          select from ticket_file
          where ticket_file.seat_detail_id = newest.seat_detail_id and ticket_file.ticket_id = newest.ticket_id
        )
    ) as tickets_without_file,
    (
      select coalesce(json_agg(tasks), '[]') from (
        select task, count(*) filter (where not is_failed) as waiting, count(*) filter (where is_failed) as failed,
          coalesce(extract(epoch from now() - min(run_at) filter (where not is_failed and run_at <= now())), 0) as oldest
        from queue group by task
      ) as tasks
    ) as tasks`);

/** In ms: scrapes are less frequent, and the database must not be queried more often. */
const FRESH = 10_000;

/**
 * Values that all processes share. Each process reads them for itself, so that it does not matter which ones run; rules
 * take the largest.
 */
export const observeDatabase = (app: FastifyInstance, database: Database): void => {
  const { now, uptime } = app.clock;
  const flights = new SingleFlight<string, Row | undefined>();
  let known: { row: Row | undefined; at: number } | undefined;

  const readNow = async () => {
    const row = await database.first(READ, [now()]).catch(() => undefined);
    known = { row, at: uptime() };
    return row;
  };
  const read = async () => (known && uptime() - known.at < FRESH ? known.row : flights.run('read', readNow));

  const registers = [app.metrics];
  const gauge = (name: string, help: string, get: (row: Row) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const row = await read();
        const value = row && get(row);
        if (value === undefined || value === null) this.remove();
        else this.set(value);
      },
    });
  const perTask = (name: string, help: string, key: Exclude<keyof Task, 'task'>) =>
    new Gauge({
      name,
      help,
      labelNames: ['task'],
      registers,
      async collect() {
        const row = await read();
        this.reset();
        const names = app.jobs.names();
        for (const task of row ? names : []) this.set({ task }, 0);
        // Jobs of another version of the API count together.
        for (const { task, [key]: value } of row?.tasks ?? [])
          if (names.includes(task)) this.set({ task }, value);
          else this.inc({ task: 'other' }, value);
      },
    });

  new Gauge({
    name: 'acara_database_up',
    help: 'Whether the values of the database could be read.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  gauge(
    'acara_payment_reviews_open',
    'Payments that do not fit the books and wait for a person.',
    (row) => row.reviews,
  );
  gauge('acara_refunds_open', 'Refund records that are owed or wait for a person.', (row) => row.refunds);
  gauge('acara_refunds_owed_rupiah', 'Rupiah that buyers are owed.', (row) => row.owed_rupiah);
  gauge('acara_payments_reconciled_seconds', 'When the books were last compared.', (row) => row.reconciled);
  gauge('acara_orders_pending', 'Orders that hold places and are not paid yet.', (row) => row.pending_orders);
  gauge(
    'acara_tickets_without_file',
    `Of the newest 1,000 tickets those issued over ${FILE_LIMIT} ago, within a day, that have no file.`,
    (row) => row.tickets_without_file,
  );
  perTask('acara_jobs_waiting', 'Jobs that are to be done, now or later.', 'waiting');
  perTask('acara_jobs_late_seconds', 'How late the job is that should have begun first.', 'oldest');
  perTask('acara_jobs_failed', 'Jobs that have failed for good.', 'failed');
};
