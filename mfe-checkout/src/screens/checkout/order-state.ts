import { isApiError, isRefusal } from '@acara/shared-api';
import type { Transaction } from '@acara/shared-contract';

/**
 * Where an order stands. `asking`: the server has not said yet. `unknown`: it could not be asked; the payment itself
 * knows whether it still may be. `foreign`: the server knows no such order of this buyer. `over`: the hold has ended.
 */
export type OrderState = 'asking' | 'unknown' | 'foreign' | 'payable' | 'over' | 'paid' | 'canceled';

/** A refused session says nothing of the order, and leads away by itself. */
const isForeign = (error: Error) => isRefusal(error) && !(isApiError(error) && error.status === 401);

/**
 * Decides it from what the server said last.
 * @param secondsLeft until the hold ends; null without an end
 */
export const orderState = (
  { data, error }: { data: Transaction | undefined; error: Error | null },
  secondsLeft: number | null,
): OrderState => {
  if (!data) {
    if (!error) return 'asking';
    return isForeign(error) ? 'foreign' : 'unknown';
  }
  if (data.transaction_approve_status_name === 'approved') return 'paid';
  if (data.transaction_approve_status_name === 'rejected') return 'canceled';
  return secondsLeft === 0 ? 'over' : 'payable';
};
