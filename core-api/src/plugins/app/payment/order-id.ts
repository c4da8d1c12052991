/** Which attempt of which transaction an order at the provider is. */
export type AttemptRef = { transactionId: number; attemptNumber: number };

const FORM = /^TRX-([1-9]\d{0,14})-([1-9]\d{0,3})$/;

/** Name of an attempt at the provider. A further attempt wants another one (payments, 4.1). */
export const orderIdOf = ({ transactionId, attemptNumber }: AttemptRef): string =>
  `TRX-${transactionId}-${attemptNumber}`;

/** The attempt behind an order id; undefined where it is none of ours. */
export const attemptOf = (orderId: string): AttemptRef | undefined => {
  const [, transactionId, attemptNumber] = FORM.exec(orderId) ?? [];
  return transactionId === undefined
    ? undefined
    : { transactionId: Number(transactionId), attemptNumber: Number(attemptNumber) };
};
