import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { checkoutDraft, isApiError, newOrder, preparedPayment } from '@acara/shared-api';
import { pageBus, serverNow } from '@acara/shared-auth';
import type { PurchasePayload } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import {
  buyTickets,
  attemptFor,
  isOutcomeUnknown,
  type PurchaseAttempt,
  toCheckoutDraft,
  type Bought,
} from './purchase-request.ts';
import type { Choice } from './choice.ts';

/** From a purchase to the page that it leads to, in ms. */
const REDIRECT_MS = 2_000;

/** Where a purchase stands. */
export type PurchaseStage =
  | { name: 'choosing' }
  | { name: 'buying' }
  /** The tickets are held, and others are served first. `isLate`: for too long to wait here. */
  | { name: 'preparing'; isLate: boolean }
  | { name: 'redirecting'; to: 'checkout' | 'tickets' }
  /**
   * `open`: what became of it is not known; the same attempt can be sent again. `unpaid`: there is an order of the buyer
   * to look at first.
   */
  | { name: 'failed'; text: string; open: boolean; unpaid: boolean };

/** What an attempt with an open outcome may hold: it may be our own when it shows as sold. */
export type PossiblyHeld = Pick<Choice, 'seats' | 'count'>;

const NONE_HELD: PossiblyHeld = { seats: [], count: 0 };

type Target = 'checkout' | 'tickets' | 'transactions';

type Order = {
  attempt: PurchaseAttempt;
  payload: PurchasePayload;
  bought: Bought;
  onPreparing: () => void;
  signal: AbortSignal | undefined;
};

const place = async ({ attempt, payload, bought, onPreparing, signal }: Order): Promise<Target> => {
  const first = await buyTickets(payload, attempt.key);
  pageBus.publish({ topic: 'member.purchased', v: 1 });
  const answer = await preparedPayment(first, { onPreparing, signal });
  const { token } = answer;
  if (answer.payment === 'preparing') return 'transactions';
  if (!token) {
    newOrder.note(answer.transaction_id);
    return 'tickets';
  }
  checkoutDraft.save(toCheckoutDraft(bought, { ...answer, token }, { id: attempt.key, now: serverNow() }));
  return 'checkout';
};

const isUnpaid = (error: unknown) => isApiError(error) && error.code === 'payment_pending';

/** Buys, and leads on: to the checkout with what it needs, or to the tickets of what was free. */
export const usePurchase = () => {
  const navigate = useNavigate();
  const {
    mutate,
    data: target,
    error,
    status,
    variables,
  } = useMutation({
    mutationFn: place,
    // Offline it fails and says so, instead of being sent some time later.
    networkMode: 'always',
  });
  // The alert can be put away; the attempt it was about stays open.
  const [isErrorSeen, setErrorSeen] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
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
  const stageNow = (): PurchaseStage => {
    if (status === 'pending') return isPreparing ? { name: 'preparing', isLate: false } : { name: 'buying' };
    if (target === 'transactions') return { name: 'preparing', isLate: true };
    if (target) return { name: 'redirecting', to: target };
    if (error && !isErrorSeen)
      return { name: 'failed', text: error.message, open: open !== undefined, unpaid: isUnpaid(error) };
    return { name: 'choosing' };
  };

  const buy = (payload: PurchasePayload, bought: Bought) => {
    setErrorSeen(false);
    setPreparing(false);
    const attempt = attemptFor(payload, open?.attempt ?? null);
    mutate({ attempt, payload, bought, onPreparing: () => setPreparing(true), signal: page.current?.signal });
  };

  return {
    stage: stageNow(),
    held: open?.bought.choice ?? NONE_HELD,
    buy,
    leave,
    /** To where an order that is held waits. */
    toTransactions: () => void navigate(link('transactions')),
    backToChoice: () => setErrorSeen(true),
  };
};
