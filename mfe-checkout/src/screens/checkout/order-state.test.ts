import { apiError } from '@acara/shared-api';
import { sampleTransaction } from '@acara/shared-ui/testing';
import { orderState } from './order-state.ts';

const said = (status: 'pending' | 'approved' | 'rejected') => ({
  data: sampleTransaction({ transaction_approve_status_name: status }),
  error: null,
});
const refused = (status: number) => ({ data: undefined, error: apiError(status) });

it.each([
  ['nothing yet', { data: undefined, error: null }, null, 'asking'],
  ['pending, with time left', said('pending'), 1, 'payable'],
  ['pending, without an end', said('pending'), null, 'payable'],
  ['pending, out of time', said('pending'), 0, 'over'],
  ['approved', said('approved'), 10, 'paid'],
  ['approved after its time', said('approved'), 0, 'paid'],
  ['rejected', said('rejected'), 10, 'canceled'],
  ['403', refused(403), null, 'foreign'],
  ['404', refused(404), null, 'foreign'],
  ['401', refused(401), null, 'unknown'],
  ['429', refused(429), null, 'unknown'],
  ['503', refused(503), null, 'unknown'],
  ['no answer', refused(0), null, 'unknown'],
  ['a failure after it said pending', { ...said('pending'), error: apiError(0) }, 5, 'payable'],
] as const)('where the server says %s the order is so', (_, answer, secondsLeft, state) => {
  expect(orderState(answer, secondsLeft)).toBe(state);
});
