import type { PurchaseAnswer } from '@acara/shared-contract/calls';
import type { FastifyBaseLogger } from 'fastify';
import { rejectTransaction } from '../../../commands/reject-transaction.ts';
import { statement, type TransactionalDatabase } from '../../../database/database.ts';
import { presentInstant } from '../../../presenters/instant.ts';
import { createGate } from '../../../jobs/gate.ts';
import { MidtransError } from '../../external/midtrans.ts';
import { patience } from '../../external/patience.ts';
import { Failure } from '../http/failure.ts';
import { ASK_EVERY } from './apply-news.ts';
import type { AskProvider } from './ask-provider.ts';
import { attemptsOf } from './attempt-repository.ts';
import { decideOrder } from './decide-order.ts';
import type { OpenAttempt } from './open-attempt.ts';
import { loadPayableOrder } from './payable-order.ts';
import type { PaymentDesk } from './payment-desk-type.ts';
import { alreadyPaid, notPayable, noTransaction, paymentAway, rejectedAlready } from './payment-failures.ts';

export type PaymentDeskOptions = {
  database: TransactionalDatabase;
  open: OpenAttempt;
  ask: AskProvider;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** All that one call may wait for the provider. */
const PATIENCE = 5_000;
/** Orders opened at once: when a sale begins thousands come, and others want the database and the provider too. */
const OPENING_AT_ONCE = 64;
/** A token that ends sooner is not handed out again (semantics, Resume). */
const LEAST_LEFT = 60_000;
/** An order is asked about because its buyer comes back no more often than this: they are not to use up our calls. */
const ASK_AGAIN = 5_000;

const CLAIM = statement<{ attempt_number: number }>(`
  update payment_attempt set asked_at = $2, ask_at = $3
  where transaction_id = $1 and attempt_status = 'open' and snap_token is not null
    and (asked_at is null or asked_at <= $4)
  returning attempt_number`);

const about = (error: unknown) =>
  error instanceof MidtransError ? { kind: error.kind, status: error.status, reason: error.message } : { err: error };

/** The one place where orders are opened for payment and taken up again. */
export const createPaymentDesk = ({ database, open, ask, now, log }: PaymentDeskOptions): PaymentDesk => {
  /** What is being done for a buyer who asks twice at once is done once. */
  const opening = new Map<number, Promise<string>>();
  const resuming = new Map<number, Promise<PurchaseAnswer>>();
  const gate = createGate(OPENING_AT_ONCE);

  const together = <Result>(running: Map<number, Promise<Result>>, id: number, work: () => Promise<Result>) => {
    const known = running.get(id);
    if (known) return known;
    const done = work().finally(() => running.delete(id));
    running.set(id, done);
    return done;
  };

  const tokenOf = (transactionId: number, signal = patience(PATIENCE)): Promise<string> =>
    together(opening, transactionId, async () => {
      try {
        return await gate(() => open(transactionId, signal), signal);
      } catch (error) {
        if (error instanceof Failure) throw error;
        log.error({ transactionId, ...about(error) }, 'the payment provider gave no token');
        throw paymentAway();
      }
    });

  /** Lets the provider's answer in, where nobody asked just now. @throws MidtransError, or pg's DatabaseError */
  const askNow = async (transactionId: number, signal: AbortSignal): Promise<void> => {
    const at = now();
    const later = new Date(at.getTime() + ASK_EVERY);
    const before = new Date(at.getTime() - ASK_AGAIN);
    const claimed = await database.query(CLAIM, [transactionId, at, later, before]);
    for (const { attempt_number: attemptNumber } of claimed) await ask({ transactionId, attemptNumber }, signal);
  };

  /** @throws Failure why not */
  const wantPayable = async (transactionId: number) => {
    const order = await loadPayableOrder(database, transactionId);
    if (!order) throw noTransaction();
    if (order.status === 'approved') throw alreadyPaid();
    if (order.status === 'rejected') throw rejectedAlready();
    if (order.expiresAt.getTime() - now().getTime() <= LEAST_LEFT) throw notPayable();
    return order;
  };

  const resume = async (transactionId: number): Promise<PurchaseAnswer> => {
    const signal = patience(PATIENCE);
    await askNow(transactionId, signal).catch((error: unknown) => {
      if (!(error instanceof MidtransError)) throw error;
      // Without an answer the token at hand is still the best that can be given.
      log.warn({ transactionId, ...about(error) }, 'the payment provider could not be asked');
    });
    const { expiresAt } = await wantPayable(transactionId);
    const token = await tokenOf(transactionId, signal);
    return { token, transaction_id: transactionId, expires_at: presentInstant(expiresAt) };
  };

  return {
    open: async ({ transactionId }) => ({ token: await tokenOf(transactionId) }),

    abandon: async (transactionId) => {
      await decideOrder(
        database,
        transactionId,
        async (inside, order) => {
          const attempts = await attemptsOf(inside, transactionId);
          const isOpen = attempts.some(({ attempt_status: status }) => status === 'open');
          if (order.status === 'pending' && !isOpen) await rejectTransaction(inside, order, 'pending');
        },
        { holdsClass: true },
      );
    },

    resume: async (transactionId, userId) => {
      const order = await loadPayableOrder(database, transactionId, userId);
      if (!order) throw noTransaction();
      if (order.status === 'approved') throw alreadyPaid();
      return together(resuming, transactionId, () => resume(transactionId));
    },

    check: async (transactionId) => {
      try {
        await askNow(transactionId, patience(PATIENCE));
      } catch (error) {
        log.warn({ transactionId, ...about(error) }, 'an order could not be asked about');
      }
    },
  };
};
