import type { FastifyBaseLogger } from 'fastify';
import { statement, type Database } from '../../platform/database/database.ts';
import type { Meaning, PaymentReport } from './provider/payment-provider.ts';

export type ReviewReason =
  | 'unknown_order'
  | 'foreign_attempt'
  | 'other_amount'
  | 'unclear'
  | 'not_booked'
  | 'not_settled'
  | 'other_refund';

export type ReviewSource = 'notification' | 'answer' | 'reconciliation';

const UPSERT_REVIEW = statement<{ review_id: string; review_times: number; is_open: boolean }>(`
  insert into payment_review (
    order_id, provider_transaction_id, review_reason, review_source, gross_amount, currency, provider_status, body,
    review_created_datetime, review_told_datetime, review_resolved_datetime, review_note
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, case when $10::text is not null then $9::timestamptz end, $10)
  on conflict (order_id, provider_transaction_id, review_reason, gross_amount, currency) do update
  set review_times = payment_review.review_times + 1,
    review_told_datetime = excluded.review_told_datetime,
    provider_status = case when payment_review.review_resolved_datetime is null
      then excluded.provider_status else payment_review.provider_status end,
    review_note = coalesce(payment_review.review_note, excluded.review_note),
    review_resolved_datetime = coalesce(payment_review.review_resolved_datetime, excluded.review_resolved_datetime)
  returning review_id, review_times, review_resolved_datetime is null as is_open`);

const MONEY: ReadonlySet<Meaning> = new Set(['paid', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback']);

/** An unknown status may be about money too. */
export const isAboutMoney = ({ meaning }: PaymentReport): boolean => meaning === undefined || MONEY.has(meaning);

const GIVEN_BACK = 'all of it was given back at the provider';

/**
 * Records money that fits no order, once however often it is reported; logs an error the first time. A full refund
 * resolves the record.
 * @returns whether the review is open
 */
export const recordForReview = async (
  { database, log }: { database: Database; log: Pick<FastifyBaseLogger, 'error'> },
  { reason, source, report, at }: { reason: ReviewReason; source: ReviewSource; report: PaymentReport; at: Date },
): Promise<boolean> => {
  const { orderId, providerId, meaning, status, amountText: amount, currency, body } = report;
  const isGone = reason !== 'other_refund' && (meaning === 'refund' || meaning === 'chargeback');
  const note = isGone ? GIVEN_BACK : null;
  const values = [orderId, providerId, reason, source, amount, currency, status];
  const row = await database.first(UPSERT_REVIEW, [...values, JSON.stringify(body), at, note]);
  if (row?.review_times === 1 && row.is_open)
    log.error(
      { reviewId: row.review_id, orderId, reason, amount, status },
      'money does not fit our books: npm run payments -w core-api -- review',
    );
  return row?.is_open ?? true;
};
