import { apiError } from '@acara/shared-api';
import { sampleTransaction } from '@acara/shared-event-ui/testing';
import { orderState } from './order.ts';

const loaded = (status: 'pending' | 'approved' | 'rejected') => ({
  data: sampleTransaction({ transaction_approve_status_name: status }),
  error: null,
});
const refused = (status: number) => ({ data: undefined, error: apiError(status) });

it.each([
  ['nothing yet', { data: undefined, error: null }, null, 'loading'],
  ['pending, with time left', loaded('pending'), 1, 'payable'],
  ['pending, without an end', loaded('pending'), null, 'payable'],
  ['pending, out of time', loaded('pending'), 0, 'over'],
  ['approved', loaded('approved'), 10, 'paid'],
  ['approved after its time', loaded('approved'), 0, 'paid'],
  ['rejected', loaded('rejected'), 10, 'canceled'],
  ['403', refused(403), null, 'foreign'],
  ['404', refused(404), null, 'foreign'],
  ['401', refused(401), null, 'unknown'],
  ['429', refused(429), null, 'unknown'],
  ['503', refused(503), null, 'unknown'],
  ['no response', refused(0), null, 'unknown'],
  ['a failure after pending', { ...loaded('pending'), error: apiError(0) }, 5, 'payable'],
] as const)('the state of the order after: %s', (_, answer, secondsLeft, state) => {
  expect(orderState(answer, secondsLeft)).toBe(state);
});
