import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkoutDraft, isApiError, newOrder, preparedPayment, useSubmit } from '@acara/shared-api';
import { pageBus } from '@acara/shared-auth';
import type { PurchasePayload } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import {
  buyTickets,
  isLineNeeded,
  isOutcomeUnknown,
  joinLine,
  refusalText,
  toCheckoutDraft,
  type PurchaseDetails,
} from './purchase-request.ts';
import { purchaseKey } from './purchase-key.ts';
import type { Choice } from './choice.ts';

const REDIRECT_MS = 2_000;

export type PurchaseStage =
  | { name: 'choosing' }
  | { name: 'buying' }
  /** The tickets are held, and the payment is queued. `isLate`: it takes too long to wait for it here. */
  | { name: 'preparing'; isLate: boolean }
  | { name: 'redirecting'; to: 'checkout' | 'tickets' }
  /** `open`: outcome unknown, the same attempt can be sent again. `unpaid`: another order has to be paid first. */
  | { name: 'failed'; text: string; open: boolean; unpaid: boolean };

/** What an attempt with an unknown outcome may hold: shown as sold, it may be our own. */
export type PossiblyHeld = Pick<Choice, 'seats' | 'count'>;

const NONE_HELD: PossiblyHeld = { seats: [], count: 0 };

type Target = 'checkout' | 'tickets' | 'transactions';

type PurchaseVariables = {
  payload: PurchasePayload;
  bought: PurchaseDetails;
  onPreparing: () => void;
  signal: AbortSignal | undefined;
};

const purchase = async ({ payload, bought, onPreparing, signal }: PurchaseVariables): Promise<Target> => {
  const key = purchaseKey.of(payload);
  const first = await buyTickets(payload, { eventId: bought.event.event_id, key });
  pageBus.publish({ topic: 'member.purchased', v: 1 });
  const answer = await preparedPayment(first, { onPreparing, signal });
  const { token } = answer;
  if (answer.payment === 'preparing') return 'transactions';
  if (!token) {
    newOrder.note(answer.transaction_id);
    return 'tickets';
  }
  checkoutDraft.save(toCheckoutDraft(bought, { ...answer, token }));
  return 'checkout';
};

const isUnpaid = (error: unknown) => isApiError(error) && error.code === 'payment_pending';

export const usePurchase = () => {
  const navigate = useNavigate();
  // Closing the alert does not close the attempt.
  const [isErrorSeen, setErrorSeen] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const {
    submit,
    data: target,
    error,
    status,
    variables,
  } = useSubmit({
    mutationFn: purchase,
    onMutate: () => {
      setErrorSeen(false);
      setPreparing(false);
    },
    onError: (refusal, { bought }) => {
      if (isLineNeeded(refusal)) joinLine(bought.event.event_id, refusal);
    },
  });
  const page = useRef<AbortController>(null);
  useEffect(() => {
    page.current = new AbortController();
    return () => page.current?.abort();
  }, []);

  const leave = useCallback(() => {
    if (target) void navigate(link(target));
  }, [target, navigate]);
  useEffect(() => {
    if (!target || target === 'transactions') return undefined;
    const timer = setTimeout(leave, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [target, leave]);

  const open = error !== null && isOutcomeUnknown(error) ? variables : undefined;
  const getStage = (): PurchaseStage => {
    if (status === 'pending') return isPreparing ? { name: 'preparing', isLate: false } : { name: 'buying' };
    if (target === 'transactions') return { name: 'preparing', isLate: true };
    if (target) return { name: 'redirecting', to: target };
    if (error && !isErrorSeen)
      return {
        name: 'failed',
        text: refusalText(error, variables?.bought.seat),
        open: open !== undefined,
        unpaid: isUnpaid(error),
      };
    return { name: 'choosing' };
  };

  const buy = (payload: PurchasePayload, bought: PurchaseDetails) =>
    submit(
      { payload, bought, onPreparing: () => setPreparing(true), signal: page.current?.signal },
      {
        // Not called once the buyer has left the page: the next press there is for the same order.
        onSuccess: purchaseKey.forget,
        onError: (reason) => {
          if (!isOutcomeUnknown(reason)) purchaseKey.forget();
        },
      },
    );

  return {
    stage: getStage(),
    held: open?.bought.choice ?? NONE_HELD,
    buy,
    leave,
    toTransactions: () => void navigate(link('transactions')),
    backToChoice: () => setErrorSeen(true),
  };
};
