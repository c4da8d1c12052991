import { waitFor, within } from '@testing-library/react';
import { pageBus } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { stubApi } from '@acara/shared-api/testing';
import type { Transaction } from '@acara/shared-contract';
import { createFragment } from '@acara/shared-remote/create-fragment';
import { testSettings } from '@acara/shared-remote/testing';
import { sampleTransaction } from '@acara/shared-event-ui/testing';
import { UnpaidOrder } from './unpaid-order.tsx';

const { mount } = createFragment('order.unpaid', UnpaidOrder);

const NOW = Date.parse('2026-12-01T10:00:30+07:00');
const ending = (expires_at: string, transaction_total_amount = 75_000) =>
  sampleTransaction({ expires_at, transaction_total_amount });

let leave = () => {};
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
beforeEach(() => {
  // Only the clock is stopped.
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'nextTick'],
  });
  signInAs({ id: 7, name: 'Sari' });
});
afterEach(() => {
  leave();
  jest.useRealTimers();
  becomeGuest();
});

/** The strip in a page; `unpaid` is read at every call. */
const run = async (state: { unpaid: Transaction[] }) => {
  const calls = stubApi({ 'GET /transaction/buyer': () => ({ body: { data: state.unpaid, last_page: 1 } }) });
  const element = document.body.appendChild(document.createElement('div'));
  const fragment = await mount(element, {}, { settings: testSettings, report: jest.fn(), fragments: {} as never });
  leave = () => {
    fragment.unmount();
    element.remove();
  };
  await waitFor(() => expect(calls).toHaveLength(1));
  return { calls, strip: () => within(element).queryByRole('link') };
};

it('has the sum, the time left and the way to the bill of the order that ends first [site.unpaid-bar]', async () => {
  const { strip, calls } = await run({
    unpaid: [ending('2026-12-01T10:30:00+07:00', 300_000), ending('2026-12-01T10:28:11+07:00')],
  });
  await waitFor(() => expect(strip()).toHaveTextContent(/Rp 75.000.*27:41.*Bayar/));
  expect(strip()).toHaveAttribute('href', '/transaksi');
  expect(calls[0]?.query).toEqual({ transaction_approve_status_name: 'pending', limit: '10' });
});

it('asks once, and shows nothing without an unpaid order [site.unpaid-bar-cost]', async () => {
  const { strip, calls } = await run({ unpaid: [ending('2026-12-01T10:00:00+07:00')] });
  window.dispatchEvent(new Event('visibilitychange'));
  // The next call is that of the purchase.
  pageBus.publish({ topic: 'member.purchased', v: 1 });
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(strip()).toBeNull();
});

it('asks again when the buyer comes back to the page, while it is shown [site.unpaid-bar-cost]', async () => {
  const state = { unpaid: [ending('2026-12-01T10:30:00+07:00')] };
  const { strip, calls } = await run(state);
  await waitFor(() => expect(strip()).not.toBeNull());
  state.unpaid = [];
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(strip()).toBeNull());
  expect(calls).toHaveLength(2);
});

it('appears with a purchase, and goes with its payment [site.unpaid-bar]', async () => {
  const state = { unpaid: [] as Transaction[] };
  const { strip, calls } = await run(state);
  state.unpaid = [ending('2026-12-01T10:30:00+07:00')];
  pageBus.publish({ topic: 'member.purchased', v: 1 });
  await waitFor(() => expect(strip()).toHaveTextContent('29:30'));
  state.unpaid = [];
  pageBus.publish({ topic: 'member.purchased', v: 1 });
  await waitFor(() => expect(strip()).toBeNull());
  expect(calls).toHaveLength(3);
});
