import { createHmac, timingSafeEqual } from 'node:crypto';
import { finishPayment } from '@acara/shared-contract/endpoints';
import { attemptOf, orderIdOf, type NamedAttempt } from './order-id.ts';

/** Addresses to which a payment page sends its buyer back. */
export type FinishAddress = {
  urlOf: (ref: NamedAttempt) => string;
  /** Which attempt such an address is of; undefined where we did not make it. */
  attemptOf: (orderId: string, key: string) => NamedAttempt | undefined;
};

/** Each address has a key of its own, so that nobody can ask how the orders of others stand by counting. */
export const createFinishAddress = (publicOrigin: string, secret: string): FinishAddress => {
  const keyOf = (orderId: string) =>
    createHmac('sha256', secret).update(`finish ${orderId}`).digest('hex').slice(0, 32);
  return {
    urlOf: (ref) => {
      const orderId = orderIdOf(ref);
      const path = finishPayment.path.replace(':order', orderId).replace(':key', keyOf(orderId));
      return `${publicOrigin}/api/v1${path}`;
    },
    attemptOf: (orderId, key) => {
      const given = Buffer.from(key);
      const right = Buffer.from(keyOf(orderId));
      return given.length === right.length && timingSafeEqual(given, right) ? attemptOf(orderId) : undefined;
    },
  };
};
