import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleEvent } from '@acara/shared-event-ui/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { cardNames, listApi, range } from '../../components/testing/list-api.ts';
import { lazyScreens } from '../../lazy-screens.tsx';
import { routes } from '../../routes.tsx';

beforeAll(() => Promise.all([lazyScreens.search.load(), lazyScreens.tag.load(), lazyScreens.events.load()]));

// jsdom lays nothing out.
Element.prototype.scrollIntoView = jest.fn();

const CITIES = [
  { ms_city_id: 11, ms_city_name: 'Kota Surabaya', ms_city_rank: 1 },
  { ms_city_id: 12, ms_city_name: 'Kota Bandung' },
];
const api = { ...listApi(20), 'GET /ms_city': () => ({ body: { data: CITIES } }) };
const show = (at: string) => ({ ...renderAt(at, routes, api), user: userEvent.setup() });
const pills = () => within(screen.getByRole('group', { name: 'Saring event' }));
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Saring event' }));

describe.each([
  ['/search/jazz', { event_name: 'jazz', limit: '9' }],
  ['/event', { limit: '6' }],
])('the filters of %s', (path, asked) => {
  it('combine city and price, count while they are chosen, and are in the address [list.pills, list.pills-count, list.pills-address]', async () => {
    const { user, calls, address } = show(path);
    await user.click(pills().getByRole('button', { name: 'Harga' }));
    const dialog = await sheet();
    await user.click(await dialog.findByRole('radio', { name: '< Rp 100.000' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Kota' }), 'Kota Surabaya');
    const { limit: _, ...list } = asked;
    const narrowed = { ...list, ms_city_id: '11', price_to: '99999' };
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ ...narrowed, limit: '1', page: '1' }));
    await user.click(await dialog.findByRole('button', { name: 'Lihat 20 event' }));
    await waitFor(() => expect(address()).toBe(`${path}?city=11&price=100000`));
    expect(calls.at(-1)?.query).toEqual({ ...asked, ...narrowed, page: '1' });
    expect(pills().getByRole('button', { name: 'Kota Surabaya' })).toBeVisible();
    expect(pills().getByRole('button', { name: '< Rp 100.000' })).toBeVisible();
    await user.click(pills().getByRole('button', { name: 'Hapus saringan' }));
    await waitFor(() => expect(address()).toBe(path));
  });

  it('are read from the address, and stay with another page [list.pills-address]', async () => {
    const { user, calls, address } = show(`${path}?date=2026-12-05&until=2026-12-06&free=true&city=11`);
    expect(await pills().findByRole('button', { name: 'Kota Surabaya' })).toBeVisible();
    expect(pills().getByRole('button', { name: 'Gratis' })).toBeVisible();
    await waitFor(() => expect(cardNames().length).toBeGreaterThan(0));
    expect(calls.map(({ query }) => query)).toContainEqual({
      ...asked,
      page: '1',
      ms_city_id: '11',
      event_start_datetime: '2026-12-05',
      event_start_datetime_to: '2026-12-06',
      price_to: '0',
    });
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await user.click(screen.getByRole('link', { name: 'Halaman 2' }));
    await waitFor(() => expect(address()).toContain('page=2'));
    const kept = { city: '11', date: '2026-12-05', until: '2026-12-06', free: 'true', page: '2' };
    expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual(kept);
  });

  it('offer the days that visitors look for [list.pills]', async () => {
    const { user } = show(path);
    await user.click(pills().getByRole('button', { name: 'Kapan' }));
    const dialog = await sheet();
    for (const name of ['Hari ini', 'Besok', 'Akhir pekan ini'])
      expect(await dialog.findByRole('radio', { name })).toBeInTheDocument();
  });

  it('ignore values that cannot exist', async () => {
    show(`${path}?city=abc&date=2026-02-30&price=-1`);
    await waitFor(() => expect(cardNames()).toEqual(range(1, Number(asked.limit))));
    expect(pills().getByRole('button', { name: 'Kota' })).toBeVisible();
  });
});

it('a tag has none', async () => {
  show('/tag/jazz?city=11');
  await waitFor(() => expect(cardNames()).toEqual(range(1, 9)));
  expect(screen.queryByRole('group', { name: 'Saring event' })).toBeNull();
});

describe('a keyword with a slip', () => {
  const corrected = (data: object[]) => ({
    ...api,
    'GET /event/all': () => ({
      body: { data, last_page: 1, total: data.length, total_is_capped: false, corrected_keyword: 'konser' },
    }),
  });

  it('says what the results are of [results.corrected]', async () => {
    renderAt('/search/konsr', routes, corrected([sampleEvent()]));
    expect(await screen.findByText('· Menampilkan hasil untuk konser')).toBeVisible();
  });

  it('leads to what was meant where a filter leaves none [results.corrected, results.categories]', async () => {
    renderAt('/search/konsr?free=true', routes, corrected([]));
    expect(await screen.findByRole('link', { name: 'Maksud Anda konser?' })).toHaveAttribute('href', '/search/konser');
    expect(document.querySelector('nav[aria-label="Kategori"]')).toBeNull();
  });
});
