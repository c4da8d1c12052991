import type { FastifyBaseLogger } from 'fastify';
import { statement, type TransactionalDatabase } from '../../platform/database/database.ts';
import { describeError } from '../../platform/jobs/background.ts';
import { listAttempts } from './payment-repository.ts';
import type { CloseAttempt, CloseResult } from './close-attempt.ts';
import { decideOrder, rejectUnpaid } from '../sales/index.ts';
import { forEachParallel } from '../../platform/concurrency/parallel.ts';

export type SweepOrdersOptions = {
  database: TransactionalDatabase;
  close: CloseAttempt;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

type Claimed = { transaction_id: string; failures: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The report of a payment in the last second takes a while to come. */
const GRACE = 2 * MINUTE;
/** Longer than an order waits for its turn at the provider: one that still has no token then has lost its process. */
const WITHOUT_TOKEN = 80 * SECOND;
/** A claim by a process that died ends by itself. */
const CLAIM = 60 * SECOND;
const RETRY_DELAY = 15 * SECOND;
/** Once the provider is back, seats are free within this. */
const MAX_RETRY_DELAY = MINUTE;
const CONCURRENCY = 4;

const claim = (due: string) =>
  statement<Claimed>(`
    update transaction set look_again_at = $2
    from (
      select seat_detail_id, transaction_id from transaction
      where transaction_approve_status_name = 'pending' and ${due}
        and (look_again_at is null or look_again_at <= $1)
      limit 20
      for update skip locked
    ) as due
    where transaction.seat_detail_id = due.seat_detail_id and transaction.transaction_id = due.transaction_id
    returning transaction.transaction_id, look_failures as failures`);

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
  update transaction set look_again_at = $2, look_failures = $3
  where transaction_id = $1 and transaction_approve_status_name = 'pending'`);

/**
 * Gives back the places of orders that were not paid in time, or that never got a token; asks the provider first. Safe
 * on several processes: each order is claimed by one of them for a while.
 * @returns a function that does what is due now, and says how many orders it looked at
 */
export const createSweepOrders = ({ database, close, now, log }: SweepOrdersOptions) => {
  /** `open` where its buyer came back while the provider was asked, and got another attempt. */
  const rejectOverdue = (transactionId: number) =>
    decideOrder<CloseResult>(
      database,
      transactionId,
      async (tx, order) => {
        // Paid, or decided otherwise, meanwhile.
        if (order.status !== 'pending') return 'closed';
        const attempts = await listAttempts(tx, transactionId);
        if (attempts.some(({ attempt_status: status }) => status === 'open')) return 'open';
        await rejectUnpaid(tx, order, now());
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
        if (attempt.attempt_status === 'open') results.push(await close(attempt));
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

  const sweepClaimed = async (asked: ReturnType<typeof claim>, olderThan: number): Promise<number> => {
    const at = now().getTime();
    const values = [new Date(at), new Date(at + CLAIM), new Date(at - olderThan)];
    const claimed = await database.query(asked, values);
    await forEachParallel(claimed, CONCURRENCY, sweepOne);
    return claimed.length;
  };

  return async (): Promise<number> => {
    let count = 0;
    for (const [asked, olderThan] of [
      [CLAIM_DUE, GRACE],
      [CLAIM_WITHOUT_TOKEN, WITHOUT_TOKEN],
    ] as const) {
      let batch: number;
      do {
        batch = await sweepClaimed(asked, olderThan);
        count += batch;
      } while (batch > 0);
    }
    return count;
  };
};
