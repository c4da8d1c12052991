import { randomBytes } from 'node:crypto';

/** Which attempt of which transaction an order at the provider is. */
export type AttemptRef = { transactionId: number; attemptNumber: number };

/** The same with its random part; null: of a time in which they had none. */
export type NamedAttempt = AttemptRef & { orderKey: string | null };

const FORM = /^TRX-([1-9]\d{0,14})-([1-9]\d{0,3})(?:-([a-z2-7]{16}))?$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const KEY_LENGTH = 16;

/** 80 random bits, so that no other database, not even a copy of this one, ever comes to the same name. */
export const newOrderKey = (): string => Array.from(randomBytes(KEY_LENGTH), (byte) => LETTERS[byte % 32]).join('');

/** Name of an attempt at the provider. A further attempt wants another one. */
export const orderIdOf = ({ transactionId, attemptNumber, orderKey }: NamedAttempt): string =>
  `TRX-${transactionId}-${attemptNumber}${orderKey === null ? '' : `-${orderKey}`}`;

/** The same in SQL, of a row of `payment_attempt`. */
export const ORDER_ID = `
  'TRX-' || payment_attempt.transaction_id || '-' || payment_attempt.attempt_number
    || coalesce('-' || payment_attempt.order_key, '')`;

/** The attempt behind an order id, if there is such a one; undefined where it has not the form of ours. */
export const attemptOf = (orderId: string): NamedAttempt | undefined => {
  const [, transactionId, attemptNumber, orderKey = null] = FORM.exec(orderId) ?? [];
  return transactionId === undefined
    ? undefined
    : { transactionId: Number(transactionId), attemptNumber: Number(attemptNumber), orderKey };
};
