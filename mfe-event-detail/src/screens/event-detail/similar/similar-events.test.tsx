import { screen, waitFor, within } from '@testing-library/react';
import type { EventDetail } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { letIntersect } from '@acara/shared-ui/testing';
import { routes } from '../../../routes.tsx';
import { aSeat, aSummary, anEvent } from '../testing/event-fixture.ts';
import { DURING_SALE } from '../testing/ticket-sales.tsx';
import { pickSimilar } from './similar-events.tsx';

Element.prototype.scrollIntoView = jest.fn();

beforeEach(() => {
  letIntersect();
  jest.useFakeTimers({ now: DURING_SALE, advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

const listed = (id: number, more: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({ event_id: id, event_name: `Acara ${id}`, event_slug: `acara-${id}`, ...more });

const open = async (event: EventDetail, category: unknown[], all: unknown[] = []) => {
  const page = renderAt('/detail-event/jazz-di-atas-awan', routes, {
    'GET /event/slug/*': () => ({ body: { data: event } }),
    'GET /event/12/availability': () => ({ body: { data: [] } }),
    'GET /organizer/7': () => ({ status: 404, body: { error: 'x', code: 'not_found' } }),
    'GET /event/all': ({ query }) => ({
      body: { data: query.category_event_id === undefined ? all : category, last_page: 1 },
    }),
  });
  await screen.findByRole('tablist');
  return page;
};

const soldOut = { seat: { seat_detail: [aSeat({ seat_detail_quantity: 0 })] } };
const names = async () => {
  const row = await screen.findByRole('group', { name: 'Serupa yang masih bisa dibeli' });
  return within(row)
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);
};

describe('an event that cannot be bought', () => {
  it.each<[string, Partial<EventDetail>, string]>([
    [
      'ended',
      { event_ticket_sale_end_datetime: '2026-11-19T10:00:00+07:00' },
      'Penjualan tiket ditutup Kam, 19 November 2026, 10:00 WIB.',
    ],
    ['sold out', soldOut, 'Semua tiket sudah terjual. Tiket muncul lagi di sini bila ada pesanan yang batal.'],
    ['inactive', { event_active_status: 0 }, 'Event ini sedang tidak aktif, jadi tiketnya tidak dijual.'],
    [
      'over',
      { event_start_datetime: '2026-11-10T19:00:00+07:00', event_end_datetime: '2026-11-10T22:00:00+07:00' },
      'Event ini sudah selesai pada Sel, 10 November 2026.',
    ],
  ])('(%s) says why, and offers events of its category that can be [way.reason, way.similar]', async (_, more, why) => {
    const { calls } = await open(anEvent(more), [
      listed(12),
      listed(31),
      listed(32, { event_sale_status: 'soldOut' }),
      listed(33),
      listed(34),
    ]);
    expect(screen.getByText(why)).toBeVisible();
    expect(await names()).toEqual(['Acara 31', 'Acara 33', 'Acara 34']);
    expect(calls.filter(({ path }) => path === '/event/all').map(({ query }) => query)).toEqual([
      { page: '1', limit: '6', category_event_id: '1' },
    ]);
  });

  it('is offered others where its category has few [way.similar]', async () => {
    await open(anEvent(soldOut), [listed(31)], [listed(31), listed(41, { event_sale_status: 'ended' }), listed(42)]);
    await screen.findByText('Acara 42');
    expect(await names()).toEqual(['Acara 31', 'Acara 42']);
  });

  it('shows nothing of it where nothing can be bought', async () => {
    await open(anEvent(soldOut), [], []);
    await waitFor(() => expect(screen.queryByText('Serupa yang masih bisa dibeli')).not.toBeInTheDocument());
  });
});

it('is not asked for while tickets can be bought', async () => {
  const { calls } = await open(anEvent(), [listed(31)]);
  expect(calls.map(({ path }) => path)).not.toContain('/event/all');
});

it('puts events of the same city first', () => {
  const event = { event_id: 12, category_event_id: 1, event_location_detail: 'Kota Bandung' };
  const near = listed(2, { event_location_detail: 'Kota Bandung' });
  expect(pickSimilar(event, [[listed(1), near], [listed(1)]])).toEqual([near, listed(1)]);
});
