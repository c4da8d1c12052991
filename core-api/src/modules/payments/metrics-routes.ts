import type { FastifyInstance } from 'fastify';
import { statement, type Database } from '../../platform/database/database.ts';

type Row = { reviews: string; owed: string; owed_rupiah: string; reconciled: string | null };

const READ = statement<Row>(`
  select (select count(*) from payment_review where review_resolved_datetime is null) as reviews,
    (select count(*) from refund where refund_status <> 'resolved') as owed,
    (select coalesce(sum(refund_amount), 0) from refund where refund_status = 'owed') as owed_rupiah,
    (select extract(epoch from max(ended_at)) from payment_reconciliation) as reconciled`);

const gauge = (name: string, help: string, value: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${Number(value)}\n`;

/** `/metrics` for Prometheus. Outside of `/api`, so that the edge does not expose it. */
export const registerMetricsRoutes = (app: FastifyInstance, database: Database): void => {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const row = await database.first(READ);
    if (!row) throw new Error('a count without a row');
    const text = [
      gauge('acara_payment_reviews_open', 'Payments that do not fit the books and wait for a person.', row.reviews),
      gauge('acara_refunds_open', 'Refund records that are owed or wait for a person.', row.owed),
      gauge('acara_refunds_owed_rupiah', 'Rupiah that buyers are owed.', row.owed_rupiah),
      ...(row.reconciled === null
        ? []
        : [gauge('acara_payments_reconciled_seconds', 'When the books were last compared.', row.reconciled)]),
    ].join('');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
};
