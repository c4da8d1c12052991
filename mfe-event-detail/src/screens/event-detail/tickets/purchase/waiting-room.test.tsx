import { apiError } from '@acara/shared-api';
import { aSeat } from '../../testing/event-fixture.ts';
import { alert, answering, button, goOn, purchases, PAID } from '../../testing/purchase.ts';
import { eachAsMemberDuringSale, openPurchase, selling } from '../../testing/ticket-sales.tsx';
import { isLineNeeded, joinLine } from './purchase-request.ts';

eachAsMemberDuringSale();

const sale = selling([aSeat()]);
const { event_id: eventId } = sale;
const cookie = `acara_place_${eventId}`;
afterEach(() => {
  document.cookie = `${cookie}=; Max-Age=0; Path=/`;
});

it.each([
  ['with the place in line', '7.3.1795000000000.x', '7.3.1795000000000.x'],
  ['without one', undefined, undefined],
])('a purchase is sent %s', async (_what, place, sent) => {
  if (place !== undefined) document.cookie = `${cookie}=${place}; Path=/`;
  const { user, calls } = await openPurchase(sale, answering(PAID));
  await user.click(button('Tambah'));
  await user.click(goOn());
  await alert('Redirecting..');
  expect(purchases(calls)[0]?.headers['waiting-room-place']).toBe(sent);
});

it.each([
  ['waiting_room', 'place'],
  ['place_used', ''],
])('refused with %s the document is reloaded, with the right cookie', (code, expected) => {
  document.cookie = `${cookie}=place; Path=/`;
  const reload = jest.fn();
  const refusal = apiError(403, { error: 'Antre dulu', code });
  expect(isLineNeeded(refusal)).toBe(true);
  joinLine(eventId, refusal, reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(document.cookie).toBe(expected && `${cookie}=${expected}`);
});

it('other refusals lead to no waiting room', () => {
  expect(isLineNeeded(apiError(403, { error: 'Tidak boleh', code: 'forbidden' }))).toBe(false);
  expect(isLineNeeded(new Error('waiting_room'))).toBe(false);
});
