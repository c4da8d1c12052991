import { orderInAddress } from './use-new-order.ts';

it.each([
  ['order_id=TRX-12-1&status_code=200&transaction_status=settlement', { transactionId: 12, isUnpaid: false }],
  ['order_id=TRX-12-1&transaction_status=capture', { transactionId: 12, isUnpaid: false }],
  ['order_id=TRX-12-1-abcdefghij234567&transaction_status=settlement', { transactionId: 12, isUnpaid: false }],
  ['order_id=TRX-12-2', { transactionId: 12, isUnpaid: false }],
  ['order_id=TRX-12-1&transaction_status=pending', { transactionId: 12, isUnpaid: true }],
  ['order_id=TRX-12-1&transaction_status=deny', { transactionId: 12, isUnpaid: true }],
  ['order_id=12', null],
  ['order_id=TRX-x-1', null],
  ['', null],
])('the address %j names %j', (search, order) => {
  expect(orderInAddress(new URLSearchParams(search))).toEqual(order);
});
