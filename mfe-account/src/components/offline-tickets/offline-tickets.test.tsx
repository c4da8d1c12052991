import { waitFor } from '@testing-library/react';
import { pageBus } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { stubApi } from '@acara/shared-api/testing';
import type { Ticket } from '@acara/shared-contract';
import type { BackgroundProps, OfflinePage } from '@acara/shared-contract/release';
import { createFragment } from '@acara/shared-remote/create-fragment';
import { testSettings } from '@acara/shared-remote/testing';
import { sampleTicket } from '@acara/shared-event-ui/testing';
import { OfflineTickets } from './offline-tickets.tsx';

const { mount } = createFragment('tickets.offline', OfflineTickets);

const NOW = Date.parse('2026-12-01T10:00:00+07:00');
const MINUTE = 60_000;

let issued: Ticket[];
let leave = () => {};
const ticket = (ticket_booking_number: string) => sampleTicket({ ticket_booking_number });

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
beforeEach(() => {
  // Only the clock is stopped.
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'nextTick'],
  });
  issued = [ticket('B-1')];
  signInAs({ id: 7, name: 'Sari' });
});
afterEach(() => {
  leave();
  jest.useRealTimers();
  becomeGuest();
});

/** The fragment in a page at `path`. `stored` are the offline pages. */
const run = async (path: string, { keptAt = null as number | null } = {}) => {
  const calls = stubApi({ 'GET /ticket': () => ({ body: { data: issued, last_page: 1 } }) });
  const stored: OfflinePage[] = [];
  const readKeptAt = jest.fn(async () => keptAt);
  const offline: BackgroundProps['offline'] = {
    keptAt: readKeptAt,
    keep: async (page) => {
      stored.push(page);
      keptAt = Date.now();
    },
  };
  const element = document.body.appendChild(document.createElement('div'));
  const report = jest.fn();
  const fragment = await mount(element, { path, offline }, { settings: testSettings, report, fragments: {} as never });
  leave = () => fragment.unmount();
  const goTo = (to: string) => fragment.update({ path: to, offline });
  return { stored, calls, readKeptAt, element, report, goTo };
};

it('saves the issued tickets as a page for offline use, and shows nothing', async () => {
  const { stored, calls, element, report } = await run('/');
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored[0]).toMatchObject({ label: 'Lihat tiket tersimpan', standsFor: '/myevent' });
  expect(stored[0]?.html).toMatch(/Sari · disimpan .*B-1/);
  expect(calls.map(({ query }) => query)).toEqual([{ ticket_status_name: 'issued', limit: '1000' }]);
  expect(element).toHaveTextContent('');
  expect(report).not.toHaveBeenCalled();
});

it('saves the page again after a purchase, and when the tickets are visited much later', async () => {
  const { stored, readKeptAt, goTo } = await run('/', { keptAt: NOW - MINUTE });
  issued = [ticket('B-2')];
  pageBus.publish({ topic: 'member.purchased', v: 1 });
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored[0]?.html).toContain('B-2');

  goTo('/myevent');
  await waitFor(() => expect(readKeptAt).toHaveBeenCalledTimes(3));
  goTo('/');
  await waitFor(() => expect(readKeptAt).toHaveBeenCalledTimes(4));
  jest.setSystemTime(NOW + 11 * MINUTE);
  goTo('/myevent');
  await waitFor(() => expect(stored).toHaveLength(2));
  expect(stored[1]?.html).toContain('10:11');
});

it('sends no request where pages cannot be saved', async () => {
  const calls = stubApi({});
  const element = document.body.appendChild(document.createElement('div'));
  const page = { settings: testSettings, report: jest.fn(), fragments: {} as never };
  const fragment = await mount(element, { path: '/myevent', offline: null }, page);
  leave = () => fragment.unmount();
  pageBus.publish({ topic: 'member.purchased', v: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([]);
  expect(page.report).not.toHaveBeenCalled();
});
