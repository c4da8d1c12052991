import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { storageKeys } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { cardNames, listApi, never, range } from '../../components/testing/list-api.ts';
import { lazyScreens } from '../../lazy-screens.tsx';
import { routes } from '../../routes.tsx';

beforeAll(() => Promise.all([lazyScreens.events.load(), lazyScreens.moreEvents.load()]));

const show = (at: string, api: StubbedApi = listApi(20)) => ({ ...renderAt(at, routes, api), user: userEvent.setup() });
const title = () => screen.getByRole('heading', { level: 1 });
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');
const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');

afterEach(() => becomeGuest());

describe.each(['/event', '/more-event-search'])('the listing at %s', (path) => {
  it('has its title and the shapes of six cards while it loads [listing.loading]', () => {
    show(path, { 'GET *': never });
    expect(title()).toHaveTextContent('Semua Event');
    expect(screen.getByRole('status')).toHaveTextContent('Memuat event…');
    expect(screen.getByRole('status').lastElementChild?.children).toHaveLength(6);
  });

  it('shows the first six of all events [routes.more-event-search, listing.six]', async () => {
    const { calls } = show(path);
    await waitFor(() => expect(cardNames()).toEqual(range(1, 6)));
    expect(calls.map(({ path: called, query }) => [called, query])).toEqual([
      ['/event/all', { page: '1', limit: '6' }],
    ]);
    expect(title()).toHaveTextContent(/^Semua Event$/);
    expect(screen.getByText('Page 1 of 4')).toBeVisible();
    expect(document.title).toBe('Semua Event — Acara');
    expect(canonical()).toBe('http://localhost:3000/event');
  });

  it('shows skeletons while it loads another page, from the top of the window [listing.page]', async () => {
    const { user, address } = show(path);
    await waitFor(() => expect(cardNames()).toEqual(range(1, 6)));
    const scrolled = jest.spyOn(window, 'scrollTo');
    await user.click(screen.getByRole('link', { name: 'Halaman 2' }));
    await waitFor(() => expect(cardNames()).toEqual(range(7, 12)));
    expect(screen.getByText('Page 2 of 4')).toBeVisible();
    expect(address()).toBe(`${path}?page=2`);
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    expect(title()).toHaveFocus();
  });

  it('keeps the category on its pages', async () => {
    show(`${path}?category=3&page=2`);
    await waitFor(() => expect(title()).toHaveTextContent(/^Semua Event di kategori Musik$/));
    expect(await screen.findByText('Page 2 of 2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Halaman 1' })).toHaveAttribute('href', `${path}?category=3`);
    expect(canonical()).toBe('http://localhost:3000/event?category=3&page=2');
  });
});

describe('the listing', () => {
  it('does not scroll while another page loads', async () => {
    const api = listApi(20);
    const { user } = show('/event', {
      ...api,
      'GET /event/all': (call) => (call.query.page === '2' ? never() : (api['GET /event/all']?.(call) ?? 'network')),
    });
    await waitFor(() => expect(cardNames()).toEqual(range(1, 6)));
    await user.click(screen.getByRole('link', { name: 'Halaman 2' }));
    await waitFor(() => expect(cardNames()).toEqual([]));
    expect(screen.getByRole('status')).toHaveTextContent('Memuat event…');
    expect(screen.getByText('Page 2 of 4')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Halaman 2' })).toHaveAttribute('aria-current', 'page');
  });

  it('does not move the focus when it opens at its address', async () => {
    show('/event?page=3');
    await waitFor(() => expect(cardNames()).toEqual(range(13, 18)));
    expect(document.body).toHaveFocus();
  });

  it('treats category=all as no filter [listing.category]', async () => {
    const { calls } = show('/event?category=all');
    await waitFor(() => expect(cardNames()).toHaveLength(6));
    expect(calls[0]?.query).toEqual({ page: '1', limit: '6' });
  });

  it.each<[string, string, Record<string, string>]>([
    ['store_only=true', 'Event Toko', { upcoming_only: 'true', store_only: 'true' }],
    ['category_venue_id=3', 'Event Online', { upcoming_only: 'true', category_venue_id: '3' }],
    ['category_venue_id=1', 'Event Umum', { upcoming_only: 'true', category_venue_id: '1' }],
    ['category_venue_id=9', 'Semua Event', {}],
  ])(
    'with %s has the title %s, also on its other pages [listing.venue, home.upcoming-all]',
    async (query, name, asked) => {
      const { calls } = show(`/event?${query}&page=2`);
      await waitFor(() => expect(cardNames()).toEqual(range(7, 12)));
      expect(title()).toHaveTextContent(name);
      expect(calls[0]?.query).toEqual({ page: '2', limit: '6', ...asked });
      const filter = 'upcoming_only' in asked ? `?${query}` : '';
      expect(screen.getByRole('link', { name: 'Halaman 1' })).toHaveAttribute('href', `/event${filter}`);
      expect(canonical()).toBe(`http://localhost:3000/event${filter}${filter ? '&' : '?'}page=2`);
    },
  );

  it.each(['0', '-1', 'abc', '1e9', '1.5', ''])('treats page=%s as the first', async (page) => {
    const { calls } = show(`/event?page=${page}`);
    expect(await screen.findByText('Page 1 of 4')).toBeVisible();
    expect(calls[0]?.query.page).toBe('1');
    expect(canonical()).toBe('http://localhost:3000/event');
  });

  it.each(['5', '1000000000'])('leads back from page %s, which does not exist', async (page) => {
    show(`/event?page=${page}`);
    expect(await screen.findByText(/tidak ada. Daftar ini hanya sampai halaman 4./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ke halaman terakhir (4)' })).toHaveAttribute('href', '/event?page=4');
    expect(screen.queryByRole('navigation', { name: 'Halaman daftar event' })).toBeNull();
    expect(robots()).toBe('noindex');
  });

  it.each(['abc', '-1', '0', '99999999999'])('is not found for the category %s, and sends no request', (category) => {
    const { calls } = show(`/event?category=${category}`);
    expect(title()).toHaveTextContent('Kategori tidak ditemukan');
    expect(screen.getByRole('link', { name: 'Lihat semua event' })).toHaveAttribute('href', '/event');
    expect(calls).toEqual([]);
    expect(robots()).toBe('noindex');
  });

  it('shows that a category does not exist', async () => {
    show('/event?category=99999');
    await waitFor(() => expect(title()).toHaveTextContent('Kategori tidak ditemukan'));
    expect(document.title).toBe('Kategori tidak ditemukan — Acara');
  });

  it('shows that a category has no events', async () => {
    show('/event?category=22');
    expect(await screen.findByText('Saat ini belum tersedia')).toBeVisible();
    expect(title()).toHaveTextContent('Semua Event di kategori POWERMATCH');
    expect(screen.getByRole('link', { name: 'Lihat semua event' })).toHaveAttribute('href', '/event');
    expect(robots()).toBe('noindex');
  });

  it('can be loaded again after a failure [listing.loading]', async () => {
    let down = true;
    const api = listApi(20);
    const { user } = show('/event', {
      'GET /event/all': (call) => (down ? 'network' : (api['GET /event/all']?.(call) ?? 'network')),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(cardNames()).toEqual(range(1, 6)));
  });

  it('leaves out the name of a category that failed to load [listing.quiet]', async () => {
    show('/event?category=3', { ...listApi(20), 'GET /category_event/3': () => 'network' });
    await waitFor(() => expect(cardNames()).toHaveLength(6));
    expect(title()).toHaveTextContent(/^Semua Event$/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('warns a guest who likes, and stores the page to return to', async () => {
    const { user } = show('/event?category=3&page=2');
    await waitFor(() => expect(cardNames()).toHaveLength(4));
    await user.click(screen.getAllByRole('button', { name: 'Tambah sebagai favorit' })[0] ?? document.body);
    const warning = screen.getByRole('alertdialog', { name: 'Login!' });
    expect(warning).toHaveTextContent('Anda harus login terlebih dauhulu!');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(within(warning).getByRole('link', { name: 'Login' }));
    expect(sessionStorage.getItem(storageKeys.returnTo)).toBe('/event?category=3&page=2');
  });

  it('lets members like and all visitors share [listing.actions]', async () => {
    signInAs({ id: 7, name: 'Sari' });
    const { user, calls } = show('/event', { ...listApi(20), 'POST /event/like': () => ({ body: { success: 'ok' } }) });
    await waitFor(() => expect(cardNames()).toHaveLength(6));
    await user.click(screen.getAllByRole('button', { name: 'Tambah sebagai favorit' })[0] ?? document.body);
    await waitFor(() => expect(calls.find(({ path }) => path === '/event/like')?.body).toEqual({ event_id: '1' }));
    await user.click(screen.getAllByRole('button', { name: 'Bagikan event' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Share to Friends' })).toBeVisible();
  });
});
