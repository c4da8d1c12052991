/** Outcomes with which the payment page sends a buyer back that has paid. */
const PAID = ['settlement', 'capture', 'success'];

/** What a payment page that left the site adds to the address to which it comes back. */
export type ReturnedOrder = { transactionId: number; isUnpaid: boolean };

/** The order that an address names, as `order_id=TRX-12-1-…` with an outcome in `transaction_status`; null without one. */
export const orderInAddress = (search: URLSearchParams): ReturnedOrder | null => {
  const id = /^TRX-(\d{1,15})-\d+(?:-[a-z2-7]+)?$/.exec(search.get('order_id') ?? '')?.[1];
  if (id === undefined) return null;
  const status = search.get('transaction_status');
  return { transactionId: Number(id), isUnpaid: status !== null && !PAID.includes(status) };
};
