import type { TransactionRejectReason } from '@acara/shared-contract/entities';
import { forEachParallel } from '../../platform/concurrency/parallel.ts';
import { statement } from '../../platform/database/database.ts';
import { describeError } from '../../platform/jobs/background.ts';
import { decideOrder, rejectUnpaid } from '../sales/index.ts';
import type { CloseAttempt, CloseResult } from './close-attempt.ts';
import type { PaymentContext } from './payment-context.ts';
import { listAttempts, type Attempt } from './payment-repository.ts';

type Claimed = { transaction_id: string; failures: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The report of a payment in the last second takes a while. */
const GRACE = 2 * MINUTE;
/** Longer than the payment queue: an order without a token after it has lost its process. */
const WITHOUT_TOKEN = 80 * SECOND;
const CLAIM = 60 * SECOND;
const RETRY_DELAY = 15 * SECOND;
const MAX_RETRY_DELAY = MINUTE;
const CONCURRENCY = 4;

const claim = (due: string) =>
  statement<Claimed>(`
    update transaction set next_sweep_at = $2
    from (
      select seat_detail_id, transaction_id from transaction
      where transaction_approve_status_name = 'pending' and ${due}
        and (next_sweep_at is null or next_sweep_at <= $1)
      limit 20
      for update skip locked
    ) as due
    where transaction.seat_detail_id = due.seat_detail_id and transaction.transaction_id = due.transaction_id
    returning transaction.transaction_id, sweep_failures as failures`);

const CLAIM_DUE = claim('expires_at <= $3');

const CLAIM_WITHOUT_TOKEN = claim(`
  transaction_created_datetime <= $3 and transaction_total_amount > 0
  and not exists (
    select from payment_attempt
    where payment_attempt.seat_detail_id = transaction.seat_detail_id
      and payment_attempt.transaction_id = transaction.transaction_id
      and (snap_token is not null or opened_at > $3)
  )`);

const POSTPONE = statement<never>(`
  update transaction set next_sweep_at = $2, sweep_failures = $3
  where transaction_id = $1 and transaction_approve_status_name = 'pending'`);

/** Why an order was not paid; undefined: because its time was over. */
const findReason = (attempts: readonly Attempt[]): TransactionRejectReason | undefined => {
  const [latest] = attempts;
  if (attempts.every(({ token }) => token === null)) return 'unprepared';
  return latest?.deniedId != null && latest.deniedId === latest.providerId ? 'denied' : undefined;
};

/**
 * Rejects orders that were not paid in time, or never got a token, after a query at the provider. Runs in every process:
 * each order is claimed for a minute.
 * @returns a function that handles what is due and returns how many orders that were
 */
export const createSweepOrders = ({ database, close, now, log }: PaymentContext & { close: CloseAttempt }) => {
  /** `open` if its buyer got another attempt meanwhile. */
  const rejectOverdue = (transactionId: number) =>
    decideOrder<CloseResult>(
      database,
      transactionId,
      async (tx, order) => {
        if (order.status !== 'pending') return 'closed';
        const attempts = await listAttempts(tx, transactionId);
        if (attempts.some(({ status }) => status === 'open')) return 'open';
        await rejectUnpaid(tx, order, now(), findReason(attempts));
        return 'closed';
      },
      { holdsClass: true },
    );

  const postpone = (transactionId: number, pause: number, failures: number) =>
    database.query(POSTPONE, [transactionId, new Date(now().getTime() + pause), failures]);

  const sweepOne = async ({ transaction_id: id, failures }: Claimed): Promise<void> => {
    const transactionId = Number(id);
    try {
      const results: CloseResult[] = [];
      for (const attempt of await listAttempts(database, transactionId))
        if (attempt.status === 'open') results.push(await close(attempt));
      if (results.includes('open') || (await rejectOverdue(transactionId)) === 'open')
        await postpone(transactionId, RETRY_DELAY, 0);
    } catch (error) {
      log.warn(
        { transactionId, ...describeError(error) },
        'an order that is over could not be closed, it is tried again',
      );
      const pause = Math.min(RETRY_DELAY * 2 ** Math.min(failures, 10), MAX_RETRY_DELAY);
      await postpone(transactionId, pause, Math.min(failures + 1, 1_000)).catch(() => {});
    }
  };

  const sweepClaimed = async (claimStatement: ReturnType<typeof claim>, olderThan: number): Promise<number> => {
    const at = now().getTime();
    const values = [new Date(at), new Date(at + CLAIM), new Date(at - olderThan)];
    const claimed = await database.query(claimStatement, values);
    await forEachParallel(claimed, CONCURRENCY, sweepOne);
    return claimed.length;
  };

  return async (): Promise<number> => {
    let count = 0;
    for (const [claimStatement, olderThan] of [
      [CLAIM_DUE, GRACE],
      [CLAIM_WITHOUT_TOKEN, WITHOUT_TOKEN],
    ] as const) {
      let batch: number;
      do {
        batch = await sweepClaimed(claimStatement, olderThan);
        count += batch;
      } while (batch > 0);
    }
    return count;
  };
};
