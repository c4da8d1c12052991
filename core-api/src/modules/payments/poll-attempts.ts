import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import { forEachParallel } from '../../platform/concurrency/parallel.ts';
import { statement } from '../../platform/database/database.ts';
import { describeError } from '../../platform/jobs/background.ts';
import { QUERY_INTERVAL } from './apply-report.ts';
import type { CloseAttempt } from './close-attempt.ts';
import type { PaymentContext } from './payment-context.ts';
import { ATTEMPT_COLUMNS, type Attempt } from './payment-repository.ts';
import type { QueryStatus } from './query-status.ts';

type Claimed = Attempt & { order_status: TransactionApproveStatusName };

const CONCURRENCY = 4;

const CLAIM = statement<Claimed>(`
  update payment_attempt set next_query_at = $2, queried_at = $1
  from (
    select seat_detail_id, transaction_id, attempt_number from payment_attempt
    where next_query_at <= $1
    order by next_query_at
    limit 20
    for update skip locked
  ) as due
  join transaction on transaction.seat_detail_id = due.seat_detail_id and transaction.transaction_id = due.transaction_id
  where payment_attempt.seat_detail_id = due.seat_detail_id
    and payment_attempt.transaction_id = due.transaction_id
    and payment_attempt.attempt_number = due.attempt_number
  returning ${ATTEMPT_COLUMNS}, transaction_approve_status_name as order_status`);

/**
 * Queries attempts without a notification for a minute: one may be lost. Open attempts of decided orders are closed, so
 * that no order is paid twice. Runs in every process.
 * @returns a function that handles what is due and returns how many attempts that were
 */
export const createPollAttempts = ({
  database,
  queryStatus,
  close,
  now,
  log,
}: PaymentContext & { queryStatus: QueryStatus; close: CloseAttempt }) => {
  const pollOne = async (attempt: Claimed): Promise<void> => {
    try {
      const isOver = attempt.status === 'open' && attempt.order_status !== 'pending';
      // A failed attempt is only polled for held money, which is cancelled.
      if (isOver || attempt.status === 'failed') await close(attempt);
      else await queryStatus(attempt);
    } catch (error) {
      log.warn({ transactionId: attempt.transactionId, ...describeError(error) }, 'an order could not be queried');
    }
  };

  return async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const at = now();
      const queue = await database.query(CLAIM, [at, new Date(at.getTime() + QUERY_INTERVAL)]);
      if (queue.length === 0) return count;
      count += queue.length;
      await forEachParallel(queue, CONCURRENCY, pollOne);
    }
  };
};
