import { act, fireEvent, screen, within } from '@testing-library/react';
import type { EventDetail } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { letIntersect, reportInView } from '@acara/shared-ui/testing';
import { routes } from '../../../routes.tsx';
import { aSeat, anEvent } from '../testing/event-fixture.ts';
import { DURING_SALE, selling } from '../testing/ticket-sales.tsx';

Element.prototype.scrollIntoView = jest.fn();

beforeEach(() => {
  letIntersect();
  jest.useFakeTimers({ now: DURING_SALE });
});
afterEach(() => jest.useRealTimers());

const open = async (event: EventDetail) => {
  renderAt('/detail-event/jazz-di-atas-awan', routes, {
    'GET /event/slug/*': () => ({ body: { data: event } }),
    'GET /event/12/availability': () => ({ body: { data: [] } }),
    'GET /organizer/7': () => ({ status: 404, body: { error: 'x', code: 'not_found' } }),
  });
  await screen.findByRole('tablist');
};

const soldOut = aSeat({ seat_detail_quantity: 0 });
const past = { event_start_datetime: '2026-11-10T19:00:00+07:00', event_end_datetime: '2026-11-10T22:00:00+07:00' };

describe('the price or sale status, and the button below it', () => {
  it.each<[string, Partial<EventDetail>, string, string, string]>([
    ['can be bought', {}, 'Mulai Rp 150.000', 'Lihat tiket', 'var(--color-brand)'],
    [
      'are sold later',
      { event_ticket_sale_start_datetime: '2026-12-04T10:00:00+07:00' },
      'Dijual mulai Jum, 04 Desember 2026, 10:00 WIB',
      'Lihat jadwal penjualan',
      'var(--color-surface)',
    ],
    [
      'are no longer sold',
      { event_ticket_sale_end_datetime: '2026-11-19T10:00:00+07:00' },
      'Penjualan berakhir',
      'Lihat info tiket',
      'var(--color-surface)',
    ],
    ['are sold out', { seat: { seat_detail: [soldOut] } }, 'Tiket habis', 'Lihat info tiket', 'var(--color-surface)'],
    [
      'belong to an inactive event',
      { event_active_status: 0 },
      'Event inaktif',
      'Lihat info tiket',
      'var(--color-surface)',
    ],
    ['belong to an event that is over', past, 'Event telah berakhir', 'Lihat info tiket', 'var(--color-surface)'],
  ])('of an event whose tickets %s [way.hero]', async (_, more, words, label, background) => {
    await open(anEvent(more));
    expect(screen.getByText(words)).toBeInTheDocument();
    const button = screen.getByRole('button', { name: label });
    expect(getComputedStyle(button).background).toBe(background);
    if (words !== 'Mulai Rp 150.000') {
      expect(screen.queryByText(/^Mulai/)).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Lihat tiket' })).not.toBeInTheDocument();
    }
  });

  it('takes the lowest price of the classes that can be bought [sale.from]', async () => {
    const dear = aSeat({ seat_detail_id: 2, seat_detail_price: 400_000 });
    await open(selling([soldOut, dear], { event_price_from: 150_000 }));
    expect(screen.getByText('Mulai Rp 400.000')).toBeInTheDocument();
  });
});

describe('its day', () => {
  it('has its weekday, and says how far away it is [event.facts]', async () => {
    await open(anEvent());
    expect(screen.getByText('Sabtu, 05 Desember 2026')).toBeInTheDocument();
    expect(screen.getByText('· 2 minggu lagi')).toBeInTheDocument();
  });

  it('of an event that is over says nothing of that', async () => {
    await open(anEvent(past));
    expect(screen.getByText('Selasa, 10 November 2026')).toBeInTheDocument();
    expect(screen.queryByText(/lagi$/)).not.toBeInTheDocument();
  });
});

describe('the bottom bar of a small screen', () => {
  const bar = () => screen.queryByRole('region', { name: 'Beli tiket' });
  const isTabs = (target: Element) => target.querySelector('[role="tablist"]') !== null;

  it("appears once the page's button is out of sight, and disappears while the tickets are visible [way.bar]", async () => {
    await open(anEvent());
    reportInView(() => true);
    expect(bar()).not.toBeInTheDocument();
    reportInView(() => false);
    const shown = within(bar() ?? document.body);
    expect(shown.getByText('Mulai Rp 150.000')).toBeInTheDocument();
    reportInView(isTabs);
    expect(bar()).toBeInTheDocument();
    fireEvent.click(shown.getByRole('button', { name: 'Lihat tiket' }));
    // The focus moves to the tickets, since the bar is unmounted.
    expect(await screen.findByRole('tab', { name: 'Tiket', selected: true })).toHaveFocus();
    expect(bar()).not.toBeInTheDocument();
  });

  it('stays while it has the focus: no key press leads to a place that is gone', async () => {
    await open(anEvent());
    reportInView(() => false);
    const button = within(bar() ?? document.body).getByRole('button', { name: 'Lihat tiket' });
    act(() => button.focus());
    reportInView(() => true);
    expect(button).toHaveFocus();
    act(() => button.blur());
    expect(bar()).not.toBeInTheDocument();
  });

  it('does not appear where nothing can be bought [way.no-bar]', async () => {
    await open(selling([soldOut]));
    reportInView(() => false);
    expect(bar()).not.toBeInTheDocument();
  });
});
