import type { TransactionalDatabase } from '../../platform/database/database.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import type { QueryStatus } from './query-status.ts';
import {
  listAttempts,
  updateAttempt,
  toOrderRef,
  type AttemptRow,
  formatOrderId,
  type AttemptRef,
} from './payment-repository.ts';
import { decideOrder } from '../sales/index.ts';

/** `paid`: it was paid, and is booked. `closed`: nothing can be paid with it any more. `open`: try again soon. */
export type CloseResult = 'paid' | 'closed' | 'open';

export type CloseAttemptOptions = {
  database: TransactionalDatabase;
  provider: Pick<PaymentProvider, 'endSession' | 'expire' | 'cancel'>;
  queryStatus: QueryStatus;
};

/** Between a query and what follows from it the buyer may act: then everything is queried again. */
const MAX_TRIES = 4;

/**
 * Makes sure of what became of an attempt whose time is over, and ends it at the provider if it is not paid: there
 * first, here afterwards, so that no payment falls between.
 * @throws ProviderError when the status cannot be queried; nothing is known then
 */
export const createCloseAttempt = ({ database, provider, queryStatus }: CloseAttemptOptions) => {
  /** `open` where it got its token meanwhile, which was not ended then. */
  const markFailed = async (
    { transactionId, attemptNumber }: AttemptRef,
    token: string | null,
  ): Promise<CloseResult> => {
    const closed = await decideOrder<CloseResult>(database, transactionId, async (tx) => {
      const attempts = await listAttempts(tx, transactionId);
      const current = attempts.find(({ attempt_number: number }) => number === attemptNumber);
      if (current?.attempt_status !== 'open') return 'closed';
      if (current.token !== token) return 'open';
      await updateAttempt(tx, { transactionId, attemptNumber }, { status: 'failed', queryAt: null });
      return 'closed';
    });
    return closed ?? 'closed';
  };

  return async (attempt: AttemptRow): Promise<CloseResult> => {
    const ref = toOrderRef(attempt);
    const endSession = async () => (attempt.token === null ? 'ended' : provider.endSession(attempt.token));

    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const result = await queryStatus(ref);
      switch (result) {
        case 'approve':
        case 'settle_late':
        case 'paid_twice':
        case 'paid_again':
          return 'paid';
        case 'reject':
        case 'end_attempt':
        case 'reverse':
        case 'money_back':
        case 'other_back':
        case 'ignore':
          return 'closed';
        case 'note_waiting':
          // Whether or not this ends it: the next answer says what is.
          await provider.expire(formatOrderId(ref));
          break;
        case 'note_held':
          // No money was taken yet, and now none will be.
          await provider.cancel(formatOrderId(ref));
          break;
        case 'missing':
        case 'note_denied':
          // After a refusal there is a transaction, so that the session counts as busy: its page has closed by now.
          if ((await endSession()) === 'busy' && result === 'missing') break;
          return markFailed(ref, attempt.token);
        case 'verify':
        case 'repeated':
        case 'overtaken':
        case 'unreadable':
      }
    }
    return 'open';
  };
};

export type CloseAttempt = ReturnType<typeof createCloseAttempt>;
