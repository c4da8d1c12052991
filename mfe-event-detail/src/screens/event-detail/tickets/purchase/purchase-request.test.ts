import { apiError } from '@acara/shared-api';
import { isOutcomeUnknown } from './purchase-request.ts';

it.each([
  ['no response', apiError(0), true],
  ["a gateway's own error", apiError(502, '<html>'), true],
  ['an error of this page', new Error('x'), true],
  ['a taken seat', apiError(409, { error: 'Kursi 12 sudah terjual', code: 'conflict' }), false],
  ['a payment provider that is down', apiError(503, { error: 'Coba lagi', code: 'unavailable' }), false],
  ['a full queue', apiError(429, { error: 'Coba lagi', code: 'too_many_requests' }), false],
])('after %s: %#, the outcome is unknown or not', (_, error, open) => expect(isOutcomeUnknown(error)).toBe(open));
