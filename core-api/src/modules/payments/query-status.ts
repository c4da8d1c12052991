import { statement } from '../../platform/database/database.ts';
import { applyReport, type ApplyResult } from './apply-report.ts';
import type { PaymentContext } from './payment-context.ts';
import { formatOrderId, type AttemptRef } from './payment-repository.ts';
import { isClear, type ClearReport } from './provider/payment-provider.ts';
import { recordForReview } from './review-repository.ts';

/** `missing`: the buyer has not chosen how to pay. `unreadable`: nothing can be concluded from the answer. */
type QueryResult = ApplyResult | 'missing' | 'unreadable';

/** Queries an attempt and applies the answer. @throws ProviderError, or pg's DatabaseError */
export type QueryStatus = (ref: AttemptRef, signal?: AbortSignal) => Promise<QueryResult>;

type QueriedReport = { result: QueryResult; report?: ClearReport };

const MAX_TRIES = 3;

const STATE = statement<{ revision: number; total: string; order_key: string }>(`
  select revision, transaction_total_amount as total, order_key
  from payment_attempt join transaction using (seat_detail_id, transaction_id)
  where payment_attempt.transaction_id = $1 and attempt_number = $2`);

/** `QueryStatus` that returns the report too, if it is of this attempt. */
export const createQueryReport = ({ database, provider, log, now, metrics }: PaymentContext) => {
  const queryOnce = async (attempt: AttemptRef, signal: AbortSignal | undefined): Promise<QueriedReport> => {
    const state = await database.first(STATE, [attempt.transactionId, attempt.attemptNumber]);
    if (!state) throw new Error(`There is no attempt ${attempt.attemptNumber} of transaction ${attempt.transactionId}`);
    const ref = { ...attempt, orderKey: state.order_key };
    const orderId = formatOrderId(ref);
    const report = await provider.status(orderId, signal);
    if (report === 'missing') return { result: 'missing' };
    const isReadable = report !== 'unreadable';
    const isOurs =
      isReadable && report.orderId === orderId && report.amount === Number(state.total) && report.currency === 'IDR';
    if (isOurs && isClear(report)) {
      const source = { kind: 'answer', revision: state.revision } as const;
      const at = now();
      const result = await applyReport(database, { ref, report, source, at });
      metrics.count(result, report, at);
      return { result, report };
    }
    const status = isReadable ? report.status : undefined;
    log.error({ orderId, status }, 'an answer of the payment provider fits no order of ours');
    if (isReadable) {
      const reason = isClear(report) ? 'other_amount' : 'unclear';
      await recordForReview({ database, log }, { reason, source: 'answer', report, at: now() });
    }
    return { result: 'unreadable' };
  };

  return async (ref: AttemptRef, signal?: AbortSignal): Promise<QueriedReport> => {
    for (let tries = 1; ; tries += 1) {
      const queried = await queryOnce(ref, signal);
      if (queried.result !== 'overtaken' || tries === MAX_TRIES) return queried;
    }
  };
};

export type QueryReport = ReturnType<typeof createQueryReport>;

/** The same without the report. */
export const createQueryStatus =
  (queryReport: QueryReport): QueryStatus =>
  async (ref, signal) =>
    (await queryReport(ref, signal)).result;
