import type { PurchaseAnswer } from '@acara/shared-contract/endpoints';
import type { FastifyBaseLogger } from 'fastify';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.ts';
import { statement, type TransactionalDatabase } from '../../platform/database/database.ts';
import { TooManyHolds } from '../../platform/limits/hold-limits.ts';
import { presentInstant } from '../../platform/text/format.ts';
import { decideOrder, PaymentRefused, rejectTransaction, type PaymentService } from '../sales/index.ts';
import { QUERY_INTERVAL } from './apply-report.ts';
import { alreadyPaid, alreadyRejected, buyerNotes, notPayable, transactionNotFound } from './buyer-messages.ts';
import type { OpenAttempt } from './open-attempt.ts';
import { createPaymentQueue, type QueueLimits } from './payment-queue.ts';
import { findPayableOrder, listAttempts } from './payment-repository.ts';
import { ProviderError } from './provider/payment-provider.ts';
import type { QueryStatus } from './query-status.ts';

export type PaymentServiceOptions = {
  database: TransactionalDatabase;
  open: OpenAttempt;
  queryStatus: QueryStatus;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Tests pass shorter ones. */
  limits?: Partial<QueueLimits> & { answer?: number };
};

/** Of one request: waiting in the queue and for the provider. */
const TIMEOUT = 5_000;
/** A token that expires sooner is not returned again. */
const MIN_TIME_LEFT = 60_000;
/** Least time between two status queries of an order by its buyer: who reads or resumes it, or comes back from paying. */
const MIN_INTERVALS = { read: 5_000, return: 1_000 };

const CLAIM = statement<{ attempt_number: number }>(`
  update payment_attempt set queried_at = $2, next_query_at = $3
  where transaction_id = $1 and attempt_status = 'open' and snap_token is not null
    and (queried_at is null or queried_at <= $4)
  returning attempt_number`);

const errorFields = (error: unknown) =>
  error instanceof ProviderError ? { kind: error.kind, status: error.status, reason: error.message } : { err: error };

/** Opens orders for payment and resumes them. */
export const createPaymentService = ({
  database,
  open,
  queryStatus,
  now,
  log,
  limits = {},
}: PaymentServiceOptions): PaymentService => {
  const { answer: answerTimeout = TIMEOUT } = limits;
  const queries = new SingleFlight<number, void>();

  const reject = async (transactionId: number, note: string | null): Promise<void> => {
    await decideOrder(
      database,
      transactionId,
      async (tx, order) => {
        const attempts = await listAttempts(tx, transactionId);
        const isOpen = attempts.some(({ status }) => status === 'open');
        if (order.status === 'pending' && !isOpen)
          await rejectTransaction(tx, order, 'pending', { reason: 'unprepared', note });
      },
      { holdsClass: true },
    );
  };

  const queue = createPaymentQueue({
    open,
    giveUp: async (transactionId) => {
      log.error({ transactionId }, 'an order was not opened for payment in time, its places are given back');
      await reject(transactionId, buyerNotes.unprepared);
    },
    onOwnError: (transactionId, error) =>
      log.error(
        { transactionId, err: error },
        'an order could not be opened for payment because of an error of our own, it is tried again',
      ),
    limits,
  });

  const openAtProvider = async (transactionId: number, enter: () => Promise<string>): Promise<string> => {
    try {
      return await enter();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.error({ transactionId, ...errorFields(error) }, 'the payment provider gave no token');
      throw new PaymentRefused();
    }
  };

  /** A new order that is refused is rejected before anyone can open it again. */
  const openFirst = async (transactionId: number, hold: () => Promise<() => void>, enter: () => Promise<string>) => {
    let release = () => {};
    try {
      release = await hold();
      return await openAtProvider(transactionId, enter);
    } catch (error) {
      release();
      if (error instanceof PaymentRefused || error instanceof TooManyHolds)
        await reject(transactionId, null).catch((failure: unknown) =>
          log.error({ err: failure, transactionId }, 'the transaction stays for the sweeper'),
        );
      throw error;
    }
  };

  const findToken = async (transactionId: number): Promise<string | undefined> => {
    const [current] = await listAttempts(database, transactionId);
    if (current?.status !== 'open' || current.token === null) return undefined;
    queue.markDelivered(transactionId);
    return current.token;
  };

  /** Queries the open attempt unless that was done just now. @throws ProviderError, or pg's DatabaseError */
  const queryNow = async (transactionId: number, signal: AbortSignal, minInterval = MIN_INTERVALS.read) => {
    const at = now();
    const later = new Date(at.getTime() + QUERY_INTERVAL);
    const before = new Date(at.getTime() - minInterval);
    const claimed = await database.query(CLAIM, [transactionId, at, later, before]);
    for (const { attempt_number: attemptNumber } of claimed)
      await queryStatus({ transactionId, attemptNumber }, signal);
  };

  /** Concurrent callers wait for the same query. */
  const queryOnce = (transactionId: number, signal: AbortSignal, minInterval?: number) =>
    queries.run(transactionId, () => queryNow(transactionId, signal, minInterval));

  const requirePayable = async (transactionId: number) => {
    const order = await findPayableOrder(database, transactionId);
    if (!order) throw transactionNotFound();
    if (order.status === 'approved') throw alreadyPaid();
    if (order.status === 'rejected') throw alreadyRejected();
    if (order.expiresAt.getTime() - now().getTime() <= MIN_TIME_LEFT) throw notPayable();
    return order;
  };

  const resume = async (transactionId: number): Promise<PurchaseAnswer> => {
    const until = timeoutSignal(answerTimeout);
    if (!queue.isDeferred(transactionId))
      await queryOnce(transactionId, until).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        // The known token is still the best answer.
        log.warn({ transactionId, ...errorFields(error) }, 'the payment provider could not be queried');
      });
    const { expiresAt } = await requirePayable(transactionId);
    const token =
      (await findToken(transactionId)) ??
      (await queue.getToken(transactionId, until, (enter) => openAtProvider(transactionId, enter)));
    return {
      ...(token === undefined ? { payment: 'preparing' } : { token }),
      transaction_id: transactionId,
      expires_at: presentInstant(expiresAt),
    };
  };

  return {
    open: ({ transactionId }, hold) =>
      queue.getToken(transactionId, timeoutSignal(answerTimeout), (enter) => openFirst(transactionId, hold, enter)),

    resume: async (transactionId, userId) => {
      const order = await findPayableOrder(database, transactionId, userId);
      if (!order) throw transactionNotFound();
      if (order.status === 'approved') throw alreadyPaid();
      return resume(transactionId);
    },

    check: async (transactionId, reason = 'read') => {
      try {
        await queryOnce(transactionId, timeoutSignal(TIMEOUT), MIN_INTERVALS[reason]);
      } catch (error) {
        log.warn({ transactionId, ...errorFields(error) }, 'an order could not be queried');
      }
    },
  };
};
