import { statement, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { presentInstant } from '../../../platform/text/format.ts';
import type { ReviewReason, ReviewSource } from '../review-repository.ts';
import type { Records } from './payments.ts';

type Row = {
  review_id: string;
  order_id: string;
  provider_transaction_id: string;
  review_reason: ReviewReason;
  review_source: ReviewSource;
  gross_amount: string;
  currency: string;
  provider_status: string;
  review_times: number;
  review_created_datetime: Date;
  review_told_datetime: Date;
  review_resolved_datetime: Date | null;
  review_note: string | null;
  body: unknown;
};

const list = (which: string) =>
  statement<Row>(`
    select review_id, order_id, provider_transaction_id, review_reason, review_source, gross_amount, currency,
      provider_status, review_times, review_created_datetime, review_told_datetime, review_resolved_datetime,
      review_note, body
    from payment_review ${which} order by review_created_datetime, review_id`);
const OPEN = list('where review_resolved_datetime is null');
const ALL = list('');

const HOLD = statement<{ resolved: boolean }>(
  'select review_resolved_datetime is not null as resolved from payment_review where review_id = $1 for update',
);
const RESOLVE = statement<never>(
  'update payment_review set review_resolved_datetime = $2, review_note = $3 where review_id = $1',
);

const INSTRUCTIONS: Record<ReviewReason, string> = {
  unknown_order: 'no such order: of a database that was lost? Find its buyer at the provider; give tickets or money',
  foreign_attempt: 'that number is the order of somebody else: find the buyer at the provider; give the money back',
  other_amount: 'not what the order costs: it was not approved; give the money back, or find out who changed it',
  unclear: 'an ambiguous status: check it in the dashboard of the provider',
  not_booked: 'the provider has this money, the books have neither an approved order nor a refund that is due',
  not_settled: 'the books count on this money, the provider does not have it',
  other_refund: 'other sums were given back at the provider than the books say',
};

const formatRecord = (row: Row): string => {
  const state = row.review_resolved_datetime === null ? 'OPEN' : 'RESOLVED';
  const times = row.review_times > 1 ? `, reported ${row.review_times} times` : '';
  const head = `${row.review_id}  ${state}  ${row.currency} ${row.gross_amount}  ${row.order_id}`;
  const report = `${row.provider_status}, ${row.review_source}${times}, payment ${row.provider_transaction_id}`;
  const note = row.review_note === null ? '' : `    note: ${row.review_note}\n`;
  return `${head}  ${presentInstant(row.review_created_datetime)}\n    ${row.review_reason}: ${INSTRUCTIONS[row.review_reason]}\n    ${report}\n${note}`;
};

export const reviewRecords = (database: TransactionalDatabase, now: () => Date): Records => ({
  list: async (all) => {
    const rows = await database.query(all ? ALL : OPEN);
    const none = all ? 'No payments were ever in review.\n' : 'No payment waits for a decision.\n';
    return { rows, text: rows.length === 0 ? none : rows.map(formatRecord).join('') };
  },
  resolve: (id, note) =>
    database.transaction(async (tx) => {
      const row = await tx.first(HOLD, [id]);
      if (!row) throw new Error(`There is no payment ${id} in review.`);
      if (row.resolved) throw new Error(`Payment ${id} is resolved already.`);
      await tx.query(RESOLVE, [id, now(), note]);
      return `Payment ${id} is resolved.\n`;
    }),
});
