import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedAnswer } from '@acara/shared-api/testing';
import { storageKeys } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { sampleEvent } from '@acara/shared-event-ui/testing';
import { routes } from '../../routes.tsx';
import { laterSections } from './home-screen.tsx';
import { answerEvents, emptyApi, homeApi, events, largeApi } from './testing/home-stubs.ts';
import { region, grid, names, showHome } from './testing/show-home.ts';

beforeAll(() => laterSections.load());

// jsdom lays nothing out.
Element.prototype.scrollIntoView = jest.fn();

// Fourteen cards and their buttons are searched by role; that takes its time on a busy machine.
jest.setTimeout(30_000);

/** The button of that name on the first card of the grid. */
const firstButton = (name: string) =>
  within(grid().getAllByRole('article')[0] ?? document.body).getByRole('button', { name });

afterEach(() => becomeGuest());

describe('while loading', () => {
  beforeEach(() => {
    const never = () => new Promise<never>(() => undefined);
    renderAt('/', routes, { 'GET *': never });
  });

  it('has its heading and its search panel already', () => {
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Cari event/ })).toBeEnabled();
  });

  it('shows in every area that it is loading, and loading.. in the teaser [home.teaser-loading, home.loading]', () => {
    expect(within(region('Event menurut kategori')).getByText('Memuat event…')).toBeInTheDocument();
    expect(within(region('Event populer')).getByText('Memuat event…')).toBeInTheDocument();
    expect(within(region('Event yang akan datang')).getByText('Memuat event…')).toBeInTheDocument();
    expect(within(region('Event terdekat')).getByText('loading..')).toBeVisible();
  });
});

describe('without content', () => {
  it('shows Saat ini belum tersedia in every area', async () => {
    renderAt('/', routes, emptyApi);
    await waitFor(() => expect(screen.getAllByText('Saat ini belum tersedia')).toHaveLength(5));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('when a load fails', () => {
  it('shows the error in its area only, and loads again on Coba lagi [home.area-fails]', async () => {
    let down = true;
    const user = userEvent.setup();
    renderAt('/', routes, {
      ...homeApi,
      'GET /event/all': (call) => (down && call.query.order_by ? 'network' : answerEvents(call)),
    });
    const popular = within(region('Event populer'));
    expect(await popular.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(names(grid())).toHaveLength(6));

    down = false;
    await user.click(popular.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(names(popular)).toHaveLength(5));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('with content', () => {
  it('requests the agreed queries and shows every area [site.sell-elsewhere, home.popular, home.promo, home.teaser]', async () => {
    const { calls } = await showHome();
    expect(calls.map(({ path, query }) => [path, query])).toEqual(
      expect.arrayContaining([
        ['/featured/domain/localhost', {}],
        ['/category_event', {}],
        ['/event/all', { page: '1', limit: '6' }],
        ['/event/all', { order_by: 'event_total_clicked', sort_by: 'desc', limit: '5' }],
        ['/event/all', {}],
        ['/event/all', { page: '1', limit: '4' }],
      ]),
    );
    expect(names(within(region('Event populer')))).toHaveLength(5);
    expect(names(within(region('Event terdekat')))).toEqual(['Acara 9', 'Acara 10', 'Acara 11', 'Acara 12']);
    expect(screen.getByRole('link', { name: 'Buat Event' })).toHaveAttribute(
      'href',
      'https://iklan.example/buat-event',
    );
  });

  it('opens a banner in the same tab only when its target is our own [home.banner, home.banner-tab]', async () => {
    await showHome();
    const own = screen.getByRole('link', { name: 'Promo kami' });
    expect(own).toHaveAttribute('href', '/api/v1/featured/5/redirect');
    expect(own).not.toHaveAttribute('target');
    expect(screen.getByRole('link', { name: 'Promo mitra' })).toHaveAttribute('target', '_blank');
  });

  it('shows the first page of a category and links to all of its events [home.category-page, home.category-all, home.category-choose]', async () => {
    const { user } = await showHome();
    expect(grid().getByRole('link', { name: 'Tampilkan Semua' })).toHaveAttribute('href', '/event?category=all');
    await user.click(grid().getByRole('button', { name: 'Musik' }));
    await waitFor(() =>
      expect(names(grid())).toEqual(['Acara 2', 'Acara 4', 'Acara 6', 'Acara 8', 'Acara 10', 'Acara 12']),
    );
    expect(grid().getByRole('button', { name: 'Musik' })).toHaveAttribute('aria-pressed', 'true');
    expect(grid().getByRole('link', { name: 'Tampilkan Semua' })).toHaveAttribute('href', '/event?category=3');
  });

  it('links to all events of a category only where there are more than it shows [home.category-all]', async () => {
    const six = { data: events.slice(0, 6), last_page: 1 };
    renderAt('/', routes, {
      ...homeApi,
      'GET /event/all': (call) => (call.query.category_event_id === undefined ? answerEvents(call) : { body: six }),
    });
    const user = userEvent.setup();
    expect(await grid().findByRole('link', { name: 'Tampilkan Semua' })).toBeInTheDocument();
    await user.click(grid().getByRole('button', { name: 'Musik' }));
    await waitFor(() => expect(grid().queryByRole('link', { name: 'Tampilkan Semua' })).toBeNull());
    expect(names(grid())).toHaveLength(6);
  });

  it('marks category 21 and POWERMATCH [home.category-special]', async () => {
    await showHome();
    const special = grid()
      .getAllByRole('button')
      .filter((button) => button.dataset.special === 'true')
      .map((button) => button.textContent);
    expect(special).toEqual(['Kompetisi', 'POWERMATCH']);
  });

  it('shows upcoming events by kind of venue, one tab at a time [home.upcoming]', async () => {
    const { user } = await showHome();
    const upcoming = within(region('Event yang akan datang'));
    await waitFor(() => expect(names(upcoming)[0]).toBe('Acara 1'));
    await user.click(upcoming.getByRole('tab', { name: 'Toko' }));
    expect(names(upcoming)).toEqual(['Acara 2', 'Acara 5', 'Acara 8', 'Acara 11', 'Acara 14']);
    await user.keyboard('{ArrowRight}');
    expect(upcoming.getByRole('tab', { name: 'Umum', selected: true })).toHaveFocus();
    expect(upcoming.getAllByRole('tab', { selected: true })).toHaveLength(1);
    expect(upcoming.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Semua', 'Online', 'Toko', 'Umum']);
    expect(names(upcoming)[0]).toBe('Acara 3');
  });

  it('shows the next eight of each kind, and of all together [home.upcoming-eight]', async () => {
    renderAt('/', routes, largeApi);
    const user = userEvent.setup();
    const upcoming = within(region('Event yang akan datang'));
    await waitFor(() => expect(names(upcoming)[0]).toBe('Acara 1'));
    for (const tab of ['Semua', 'Online', 'Toko', 'Umum']) {
      await user.click(upcoming.getByRole('tab', { name: tab }));
      await waitFor(() => expect(names(upcoming)).toHaveLength(8));
    }
  });

  it('shows four more events each time until there are no more [home.teaser]', async () => {
    renderAt('/', routes, largeApi);
    const user = userEvent.setup();
    const teaser = within(region('Event terdekat'));
    await waitFor(() => expect(names(teaser)).toEqual(['Acara 9', 'Acara 10', 'Acara 11', 'Acara 12']));
    for (const count of [8, 12, 16, 20, 22]) {
      await user.click(teaser.getByRole('button', { name: 'Load More Events' }));
      await waitFor(() => expect(names(teaser)).toHaveLength(count));
    }
    expect(teaser.queryByRole('button', { name: 'Load More Events' })).toBeNull();
  });

  it('leads from each upcoming tab to all of its events [home.upcoming-all]', async () => {
    const { user } = await showHome();
    const upcoming = within(region('Event yang akan datang'));
    const all = () => upcoming.getByRole('link', { name: 'Tampilkan Semua' }).getAttribute('href');
    expect(all()).toBe('/event');
    await user.click(await upcoming.findByRole('tab', { name: 'Toko' }));
    expect(all()).toBe('/event?store_only=true');
  });

  it('leaves out of the teaser all events that are shown above it, whatever is chosen there [home.teaser-new]', async () => {
    renderAt('/', routes, largeApi);
    const user = userEvent.setup();
    const teaser = within(region('Event terdekat'));
    await waitFor(() => expect(names(teaser)).toHaveLength(4));
    await user.click(await grid().findByRole('button', { name: 'Kompetisi' }));
    await user.click(screen.getByRole('tab', { name: 'Toko' }));
    const above = () =>
      ['Event menurut kategori', 'Event populer', 'Event yang akan datang'].flatMap((name) =>
        names(within(region(name))),
      );
    // Above are now 1, 3 … 11, the popular 1 to 5, and 2, 5 … 23.
    await waitFor(() => expect(names(teaser)).toEqual(['Acara 6', 'Acara 10', 'Acara 12', 'Acara 13']));
    expect(names(teaser).filter((name) => above().includes(name))).toEqual([]);
  });

  it('has no teaser where all events are shown above it', async () => {
    renderAt('/', routes, {
      ...homeApi,
      'GET /event/all': () => ({ body: { data: events.slice(0, 3), last_page: 1 } }),
    });
    await waitFor(() => expect(names(grid())).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Event terdekat' })).toBeNull());
  });

  it('reloads the first page of all events on Semua [home.category-choose]', async () => {
    const { user, calls } = await showHome();
    await user.click(grid().getByRole('button', { name: 'Musik' }));
    await waitFor(() => expect(names(grid())[0]).toBe('Acara 2'));
    calls.length = 0;
    await user.click(grid().getByRole('button', { name: 'Semua' }));
    await waitFor(() => expect(names(grid())[0]).toBe('Acara 1'));
    expect(grid().getByRole('button', { name: 'Semua' })).toHaveAttribute('aria-pressed', 'true');
    for (const { query } of calls) expect(query).not.toHaveProperty('category_event_id');
  });

  it('warns a guest who likes and leads to the login', async () => {
    const { user } = await showHome();
    await user.click(firstButton('Tambah sebagai favorit'));
    const warning = screen.getByRole('alertdialog', { name: 'Login!' });
    expect(warning).toHaveTextContent('Anda harus login terlebih dauhulu!');
    expect(within(warning).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    // In the composed page the shell takes the click over.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(within(warning).getByRole('link', { name: 'Login' }));
    expect(sessionStorage.getItem(storageKeys.returnTo)).toBe('/');
  });

  it("toggles a member's like, on every card of that event", async () => {
    signInAs({ id: 7, name: 'Sari' });
    const { user, calls } = await showHome({ 'POST /event/like': () => ({ body: { success: 'ok' } }) });
    await user.click(firstButton('Tambah sebagai favorit'));
    await waitFor(() => expect(calls.find(({ path }) => path === '/event/like')).toBeDefined());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls.find(({ path }) => path === '/event/like')?.body).toEqual({ event_id: '1' });
  });

  it.each<[string, StubbedAnswer, RegExp]>([
    ['refused', { status: 422, body: { error: 'Event ini tidak dapat disukai.' } }, /^Event ini tidak dapat disukai.$/],
    ['made offline', 'network', /Koneksi terputus/],
  ])('shows why a like that was %s was rolled back [likes.refused]', async (_how, answer, text) => {
    signInAs({ id: 7, name: 'Sari' });
    const { user } = await showHome({ 'POST /event/like': () => answer });
    await user.click(firstButton('Tambah sebagai favorit'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await waitFor(() => expect(firstButton('Tambah sebagai favorit')).toBeInTheDocument());
  });

  it('shares an event by its full address [share.address]', async () => {
    const { user } = await showHome();
    await user.click(firstButton('Bagikan event'));
    const dialog = await screen.findByRole('dialog', { name: 'Share to Friends' });
    expect(within(dialog).getByRole('link', { name: 'Facebook' }).getAttribute('href')).toContain(
      encodeURIComponent('http://localhost:3000/detail-event/'),
    );
  });
});

describe('events that were opened before', () => {
  const seen = sampleEvent({ event_id: 77, event_name: 'Lari Pagi Kota Tua', event_slug: 'lari-pagi' });

  it('are shown under their name, lead back to their page and can be forgotten', async () => {
    localStorage.setItem(storageKeys.recent, JSON.stringify([seen]));
    const { user } = await showHome();
    const recent = within(region('Event yang terakhir dilihat'));
    expect(recent.getByRole('link', { name: /Lari Pagi Kota Tua/ })).toHaveAttribute('href', '/detail-event/lari-pagi');
    await user.click(recent.getByRole('button', { name: /^Hapus/ }));
    expect(screen.queryByRole('region', { name: 'Event yang terakhir dilihat' })).toBeNull();
    expect(localStorage.getItem(storageKeys.recent)).toBeNull();
  });

  it('are not shown where there are none', async () => {
    await showHome();
    expect(screen.queryByRole('region', { name: 'Event yang terakhir dilihat' })).toBeNull();
  });
});
