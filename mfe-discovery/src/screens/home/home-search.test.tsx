import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { laterSections } from './home-screen.tsx';
import { region, names, showHome } from './testing/show-home.ts';

beforeAll(() => laterSections.load());

// jsdom lays nothing out.
Element.prototype.scrollIntoView = jest.fn();

// Fourteen cards and their buttons are searched by role; that takes its time on a busy machine.
jest.setTimeout(30_000);

const results = () => within(region('Hasil pencarian'));

const NOTHING_FOUND = 'Event tidak ditemukan, Silahkan cari dengan keywoard atau tanggal yang lain!';

describe('the search', () => {
  const search = async (user: ReturnType<typeof userEvent.setup>, city?: string) => {
    await user.click(screen.getByRole('button', { name: /^Cari event/ }));
    const sheet = within(screen.getByRole('dialog'));
    if (city) {
      await user.click(sheet.getByRole('combobox', { name: 'AREA' }));
      await user.click(await sheet.findByRole('option', { name: city }));
    }
    await user.click(sheet.getByRole('button', { name: 'CARI EVENT' }));
  };

  it('shows its results only after a search, in pages of six [home.results, home.results-pager, home.category-page]', async () => {
    const { user, calls, address } = await showHome();
    expect(screen.queryByRole('region', { name: 'Hasil pencarian' })).toBeNull();
    await search(user, 'Kota Surabaya');
    await waitFor(() => expect(names(results())).toHaveLength(6));
    expect(results().getByText('Semua Event · Kota Surabaya · Kapan Aja')).toBeVisible();
    expect(results().getByRole('heading', { name: 'Hasil Pencarian' })).toHaveFocus();
    expect(address()).toBe('/?city=11');
    await user.click(results().getByRole('link', { name: 'Halaman 3' }));
    await waitFor(() => expect(names(results())).toEqual(['Acara 13', 'Acara 14']));
    expect(calls.at(-1)?.query).toEqual({ page: '3', limit: '6', ms_city_id: '11' });
    expect(address()).toBe('/?city=11&page=3');
  });

  it('is shown again at its address, without moving the focus', async () => {
    const { calls } = await showHome({}, '/?category=3&city=11&date=2026-12-05&page=2');
    await waitFor(() => expect(results().getByText('Musik · Kota Surabaya · 12/05/2026')).toBeVisible());
    expect(calls.map(({ query }) => query)).toContainEqual({
      page: '2',
      limit: '6',
      category_event_id: '3',
      ms_city_id: '11',
      event_start_datetime: '2026-12-05',
    });
    expect(document.body).toHaveFocus();
  });

  it('can be narrowed by price, which is in the address [home.results-pills, home.results-address]', async () => {
    const { calls, address, user } = await showHome({}, '/?city=11');
    await user.click(await results().findByRole('button', { name: 'Harga' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Saring event' }));
    await user.click(await sheet.findByRole('radio', { name: 'Gratis' }));
    await user.click(await sheet.findByRole('button', { name: /^Lihat/ }));
    await waitFor(() => expect(address()).toBe('/?city=11&free=true'));
    expect(calls.at(-1)?.query).toEqual({ page: '1', limit: '6', ms_city_id: '11', price_to: '0' });
    expect(results().getByText('Semua Event · Kota Surabaya · Kapan Aja · Gratis')).toBeVisible();
  });

  it.each(['date=2026-02-30', 'date=foo', 'category=abc', 'city=-1'])(
    'shows no result for %s, and sends no request',
    async (bad) => {
      const { calls } = await showHome({}, `/?${bad}`);
      expect(results().getByText(NOTHING_FOUND)).toBeVisible();
      expect(results().getByText(/tidak dikenal/)).toBeVisible();
      expect(calls.filter(({ query }) => 'event_start_datetime' in query || 'ms_city_id' in query)).toEqual([]);
    },
  );

  it('leads back from a page that does not exist', async () => {
    await showHome({}, '/?city=11&page=9');
    expect(await results().findByText(/^Halaman 9 tidak ada/)).toBeVisible();
    expect(results().getByRole('link', { name: 'Ke halaman terakhir (3)' })).toHaveAttribute(
      'href',
      '/?city=11&page=3',
    );
  });

  it('shows when nothing was found [home.results-none]', async () => {
    const { user } = await showHome();
    await search(user, 'Kota Bandung');
    expect(await results().findByText(NOTHING_FOUND)).toBeVisible();
    await user.click(results().getByRole('button', { name: 'Tutup hasil' }));
    expect(screen.queryByRole('region', { name: 'Hasil pencarian' })).toBeNull();
  });

  it('searches for all days of a weekend, and shows them [panel.quick-days, home.panel-day]', async () => {
    const { calls } = await showHome({}, '/?date=2026-12-05&until=2026-12-06');
    await waitFor(() =>
      expect(results().getByText('Semua Event · Semua lokasi · 12/05/2026 - 12/06/2026')).toBeVisible(),
    );
    expect(calls.map(({ query }) => query)).toContainEqual({
      page: '1',
      limit: '6',
      event_start_datetime: '2026-12-05',
      event_start_datetime_to: '2026-12-06',
    });
  });

  it('can be changed: the panel opens with its choices [panel.change]', async () => {
    const { user, address } = await showHome({}, '/?category=3&city=11&date=2026-12-05');
    await user.click(results().getByRole('button', { name: 'Ubah pencarian' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Cari event' }));
    expect(sheet.getByRole('combobox', { name: 'CARI EVENT' })).toHaveValue('Musik');
    expect(sheet.getByRole('combobox', { name: 'AREA' })).toHaveValue('Kota Surabaya');
    expect(sheet.getByRole('button', { name: /KAPAN/ })).toHaveTextContent('12/05/2026');
    await user.clear(sheet.getByRole('combobox', { name: 'AREA' }));
    await user.click(sheet.getByRole('button', { name: 'CARI EVENT' }));
    expect(address()).toBe('/?category=3&date=2026-12-05');
  });

  it('offers alternatives when nothing was found: fewer filters, popular categories, all events [results.ways-on]', async () => {
    await showHome({}, '/?category=3&city=9&date=2026-12-05&until=2026-12-06');
    const way = async (name: string) => (await results().findByRole('link', { name })).getAttribute('href');
    expect(await way('Tanpa Musik')).toBe('/?city=9&date=2026-12-05&until=2026-12-06');
    expect(await way('Tanpa Kota Bandung')).toBe('/?category=3&date=2026-12-05&until=2026-12-06');
    expect(await way('Tanpa tanggal 12/05/2026 - 12/06/2026')).toBe('/?category=3&city=9');
    expect(await way('Kompetisi')).toBe('/event?category=21');
    expect(await way('Lihat semua event')).toBe('/event');
  });

  it('forgets the choices after a search', async () => {
    const { user, address } = await showHome();
    await search(user, 'Kota Bandung');
    await search(user);
    await waitFor(() => expect(names(results())).toHaveLength(6));
    expect(results().getByText('Semua Event · Semua lokasi · Kapan Aja')).toBeVisible();
    expect(address()).toBe('/?category=all');
  });
});
