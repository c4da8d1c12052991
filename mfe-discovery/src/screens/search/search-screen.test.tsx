import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { storageKeys } from '@acara/shared-auth';
import { sampleEvent } from '@acara/shared-event-ui/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { cardNames, listApi, never, range } from '../../components/testing/list-api.ts';
import { lazyScreens } from '../../lazy-screens.tsx';
import { routes } from '../../routes.tsx';

beforeAll(() => Promise.all([lazyScreens.search.load(), lazyScreens.tag.load()]));

// jsdom lays nothing out.
const scrolled = jest.fn();
Element.prototype.scrollIntoView = scrolled;

const show = (at: string, api: StubbedApi = listApi(20)) => ({ ...renderAt(at, routes, api), user: userEvent.setup() });
const title = () => screen.getByRole('heading', { level: 1 });
// jsdom knows no media queries: the column is what wide windows show, and has neither roles nor names here.
const column = () => {
  const nav = document.querySelector<HTMLElement>('nav[aria-label="Kategori"]') ?? document.body;
  return {
    link: (name: string) => within(nav).getByText(name),
    links: () => [...nav.querySelectorAll('a')],
    retry: () => within(nav).findByText('Coba lagi'),
  };
};
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');

beforeEach(() => scrolled.mockClear());

// Keyword and tag have one layout; what differs is the call.
describe.each([
  { path: '/search', call: ['/event/all', { event_name: 'jazz' }] as const },
  { path: '/tag', call: ['/event/tag/jazz', {}] as const },
])('results at $path', ({ path, call: [called, asked] }) => {
  it('have their heading and the shapes of nine cards while they load [results.loading]', () => {
    show(`${path}/jazz`, { 'GET *': never });
    expect(title()).toHaveTextContent('#jazz di Semua Kategori');
    expect(screen.getByRole('status').lastElementChild?.children).toHaveLength(9);
  });

  it('are requested nine at a time and have the heading of their kind [results.wording, results.nine, results.tag, api.tag-events]', async () => {
    const { calls } = show(`${path}/jazz`);
    await waitFor(() => expect(cardNames()).toEqual(range(1, 9)));
    expect(calls.find((one) => one.path === called)?.query).toEqual({ ...asked, limit: '9', page: '1' });
    expect(title()).toHaveTextContent(/^#jazz di Semua Kategori$/);
    const sentence = 'Hasil Pencarian dari "jazz" di Semua Kategori';
    expect(screen.getByRole('region', { name: sentence })).toBeVisible();
    expect(document.title).toBe(`${sentence} — Acara`);
  });

  it('show their number, and of very many the counted part only [results.count]', async () => {
    const { unmount } = show(`${path}/jazz`);
    expect(await screen.findByText('20 event')).toBeVisible();
    unmount();
    show(`${path}/jazz`, listApi(1000));
    expect(await screen.findByText('1.000+ event')).toBeVisible();
  });

  it('have no number from an API of an earlier release', async () => {
    const list = () => ({ body: { data: [sampleEvent()], last_page: 1 } });
    show(`${path}/jazz`, { ...listApi(1), 'GET /event/all': list, 'GET /event/tag/*': list });
    await waitFor(() => expect(cardNames()).toHaveLength(1));
    expect(screen.queryByText(/\d event/)).not.toBeInTheDocument();
  });

  it('list the categories, Semua first, and mark the chosen one [results.categories, results.wording-category, results.tag]', async () => {
    const { calls } = show(`${path}/jazz?category=3`);
    await waitFor(() => expect(title()).toHaveTextContent(/^#jazz di Kategori Musik$/));
    await waitFor(() => expect(cardNames()).toHaveLength(9));
    const links = column().links();
    expect(links.map((link) => link.textContent)).toEqual(['Semua', 'Musik', 'Festival', 'POWERMATCH']);
    expect(links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)).toEqual([
      'Musik',
    ]);
    expect(column().link('Semua')).toHaveAttribute('href', `${path}/jazz`);
    expect(calls.find((one) => one.path === called)?.query.category_event_id).toBe('3');
    expect(document.title).toBe('Hasil Pencarian dari "jazz" di Kategori Musik — Acara');
  });

  it('go back to the first page with another category [results.category-resets]', async () => {
    const { user, address } = show(`${path}/jazz?page=2`);
    await waitFor(() => expect(cardNames()).toEqual(range(10, 18)));
    await user.click(column().link('Festival'));
    expect(address()).toBe(`${path}/jazz?category=21`);
    await waitFor(() => expect(cardNames()[0]).toBe('Acara 1'));
    await user.click(column().link('Semua'));
    expect(address()).toBe(`${path}/jazz`);
  });

  it('keep the category on another page, and scroll into view [results.turn, results.category-stays]', async () => {
    const { user, address } = show(`${path}/jazz?category=3`);
    await waitFor(() => expect(cardNames()).toHaveLength(9));
    expect(scrolled).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Halaman 2' }));
    await waitFor(() => expect(cardNames()).toEqual(['Acara 20']));
    expect(address()).toBe(`${path}/jazz?category=3&page=2`);
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(title()).toHaveFocus();
  });

  it('have no pager when there is only one page [results.pager]', async () => {
    show(`${path}/jazz`, listApi(4));
    await waitFor(() => expect(cardNames()).toHaveLength(4));
    expect(screen.queryByRole('navigation', { name: 'Halaman hasil pencarian' })).toBeNull();
  });

  it('say that there are none [results.none]', async () => {
    show(`${path}/jazz`, listApi(0));
    expect(
      await screen.findByText(
        'Maaf, Kami tidak dapat menemukan Event dengan kata kunci "jazz", Mohon perhatikan kembali ejaan atau cari ulang',
      ),
    ).toBeVisible();
    expect(robots()).toBe('noindex');
  });

  it('can be loaded again after a failure [results.fails]', async () => {
    let down = true;
    const api = listApi(4);
    const key = Object.keys(api).find((name) => `GET ${called}`.startsWith(name.replace('*', ''))) ?? '';
    const { user } = show(`${path}/jazz`, {
      ...api,
      [key]: (call) => (down ? 'network' : (api[key]?.(call) ?? 'network')),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(cardNames()).toHaveLength(4));
  });

  it('offer the categories in a dialog on small screens', async () => {
    const { user, address } = show(`${path}/jazz`);
    await waitFor(() => expect(column().links()).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const dialog = screen.getByRole('dialog', { name: 'Kategori' });
    await user.click(within(dialog).getByRole('link', { name: 'Musik' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(`${path}/jazz?category=3`);
  });

  it('warn a guest who likes', async () => {
    const { user } = show(`${path}/jazz?category=3`);
    await waitFor(() => expect(cardNames()).toHaveLength(9));
    await user.click(screen.getAllByRole('button', { name: 'Tambah sebagai favorit' })[0] ?? document.body);
    const warning = screen.getByRole('alertdialog', { name: 'Login!' });
    expect(warning).toHaveTextContent('Anda harus login terlebih dauhulu!');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(within(warning).getByRole('link', { name: 'Login' }));
    expect(sessionStorage.getItem(storageKeys.returnTo)).toBe(`${path}/jazz?category=3`);
  });

  it.each(['abc', '99999'])('have no category %s', async (category) => {
    show(`${path}/jazz?category=${category}`);
    await waitFor(() => expect(title()).toHaveTextContent('Kategori tidak ditemukan'));
    expect(screen.getByRole('link', { name: 'Cari di Semua Kategori' })).toHaveAttribute('href', `${path}/jazz`);
    expect(robots()).toBe('noindex');
  });

  it('lead back from a page that does not exist', async () => {
    show(`${path}/jazz?page=7`);
    expect(await screen.findByText(/^Halaman 7 tidak ada/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ke halaman terakhir (3)' })).toHaveAttribute(
      'href',
      `${path}/jazz?page=3`,
    );
  });

  it('need a keyword', () => {
    const { calls } = show(`${path}/%20%20`);
    expect(title()).toHaveTextContent('Cari event apa?');
    expect(calls).toEqual([]);
    expect(robots()).toBe('noindex');
  });

  it('refuse a keyword that is too long', () => {
    const { calls } = show(`${path}/${'a'.repeat(501)}`);
    expect(title()).toHaveTextContent('Kata kunci terlalu panjang');
    expect(calls).toEqual([]);
  });

  it('do without the categories when these fail to load, and offer a retry [results.fails]', async () => {
    show(`${path}/jazz`, { ...listApi(4), 'GET /category_event': () => 'network' });
    await waitFor(() => expect(cardNames()).toHaveLength(4));
    expect(await column().retry()).toBeInTheDocument();
    expect(column().link('Semua')).toBeInTheDocument();
  });
});

describe('a keyword', () => {
  it.each([
    ['50% off/#?&', '50%25%20off%2F%23%3F%26', '#50% off/#?& di Semua Kategori'],
    ['🎉', '%F0%9F%8E%89', '#🎉 di Semua Kategori'],
    ['#musik', '%23musik', '#musik di Semua Kategori'],
    ['jazz', '%20jazz%00', '#jazz di Semua Kategori'],
  ])('%s is searched for as it was typed', async (keyword, encoded, heading) => {
    const { calls } = show(`/search/${encoded}`);
    await waitFor(() => expect(cardNames()).toHaveLength(9));
    expect(calls.find(({ path }) => path === '/event/all')?.query.event_name).toBe(keyword);
    expect(title()).toHaveTextContent(heading);
    const next = screen.getByRole('link', { name: 'Halaman 2' }).getAttribute('href');
    expect(next).toBe(`/search/${encodeURIComponent(keyword)}?page=2`);
  });

  it('of five hundred characters is searched for whole and shown short', async () => {
    const keyword = '🎉'.repeat(500);
    const { calls } = show(`/search/${encodeURIComponent(keyword)}`);
    await waitFor(() => expect(cardNames()).toHaveLength(9));
    expect(calls.find(({ path }) => path === '/event/all')?.query.event_name).toBe(keyword);
    expect([...title().textContent].length).toBeLessThan(120);
  });
});

describe('a tag', () => {
  const named = (name: string): StubbedApi => {
    const api = listApi(20);
    return {
      ...api,
      'GET /event/tag/*': (call) => {
        const answer = api['GET /event/tag/*']?.(call);
        return answer && typeof answer === 'object' && 'body' in answer
          ? { body: { ...(answer.body as object), tag_name: name } }
          : 'network';
      },
    };
  };

  it('is shown by its name, also while another category of it loads [results.tag-title]', async () => {
    const { user } = show('/tag/akhir-pekan', named('Akhir Pekan'));
    await waitFor(() => expect(title()).toHaveTextContent(/^#Akhir Pekan di Semua Kategori$/));
    expect(document.title).toBe('Hasil Pencarian dari "Akhir Pekan" di Semua Kategori — Acara');
    await user.click(column().link('Musik'));
    expect(title()).toHaveTextContent(/^#Akhir Pekan di Kategori Musik$/);
  });
});

describe('Ubah pencarian', () => {
  it('opens with keyword and category as they are, and searches for the changed ones [panel.change]', async () => {
    const { user, address } = show('/search/jazz?category=3&page=2');
    await waitFor(() => expect(column().links()).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Ubah pencarian' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Ubah pencarian' }));
    const keyword = await dialog.findByRole('textbox', { name: 'Kata kunci' });
    expect(keyword).toHaveValue('jazz');
    expect(dialog.getByRole('combobox', { name: 'Kategori' })).toHaveDisplayValue('Musik');
    await user.clear(keyword);
    await user.click(dialog.getByRole('button', { name: 'Cari event' }));
    expect(address()).toBe('/search/jazz?category=3&page=2');
    await user.type(keyword, 'kopi');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kategori' }), 'Festival');
    await user.click(dialog.getByRole('button', { name: 'Cari event' }));
    expect(address()).toBe('/search/kopi?category=21');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an empty result', () => {
  it('offers alternatives: without the category, popular categories, all events [results.ways-on]', async () => {
    const api = listApi(0);
    show('/search/jazz?category=22', {
      ...api,
      'GET /event/all': (call) =>
        (call.query.order_by ? listApi(3)['GET /event/all'] : api['GET /event/all'])?.(call) ?? 'network',
    });
    expect(await screen.findByRole('link', { name: 'Cari di Semua Kategori' })).toHaveAttribute('href', '/search/jazz');
    const popular = await screen.findByRole('navigation', { name: 'Kategori populer' });
    expect(
      within(popular)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/event?category=3']);
    expect(screen.getByRole('link', { name: 'Lihat semua event' })).toHaveAttribute('href', '/event');
  });
});
