import { decideOrder } from '../sales/index.ts';
import type { PaymentContext } from './payment-context.ts';
import { formatOrderId, listAttempts, updateAttempt, type AttemptRef, type Attempt } from './payment-repository.ts';
import type { QueryStatus } from './query-status.ts';

/** `paid`: and booked. `closed`: it can no longer be paid. `open`: try again soon. */
export type CloseResult = 'paid' | 'closed' | 'open';

/** The buyer may act between query and closing: then the status is queried again. */
const MAX_TRIES = 4;

/**
 * Closes an attempt whose time is over unless it is paid: first at the provider, then here, so that no payment is lost
 * between.
 * @throws ProviderError if the status cannot be queried
 */
export const createCloseAttempt = ({
  database,
  provider,
  queryStatus,
}: PaymentContext & { queryStatus: QueryStatus }) => {
  /** `open` if it got a token meanwhile, whose session is not ended yet. */
  const markFailed = async (
    { transactionId, attemptNumber }: AttemptRef,
    token: string | null,
  ): Promise<CloseResult> => {
    const closed = await decideOrder<CloseResult>(database, transactionId, async (tx) => {
      const attempts = await listAttempts(tx, transactionId);
      const current = attempts.find((each) => each.attemptNumber === attemptNumber);
      if (current?.status !== 'open') return 'closed';
      if (current.token !== token) return 'open';
      await updateAttempt(tx, { transactionId, attemptNumber }, { status: 'failed', nextQueryAt: null });
      return 'closed';
    });
    return closed ?? 'closed';
  };

  return async (attempt: Attempt): Promise<CloseResult> => {
    const endSession = async () => (attempt.token === null ? 'ended' : provider.endSession(attempt.token));

    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const result = await queryStatus(attempt);
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
          // The next query shows whether this ended it.
          await provider.expire(formatOrderId(attempt));
          break;
        case 'note_held':
          // The held money is never captured then.
          await provider.cancel(formatOrderId(attempt));
          break;
        case 'missing':
        case 'note_denied':
          // After a denied try the session is always busy; its page has expired by now.
          if ((await endSession()) === 'busy' && result === 'missing') break;
          return markFailed(attempt, attempt.token);
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
