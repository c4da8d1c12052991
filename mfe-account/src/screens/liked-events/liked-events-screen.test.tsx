import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { sampleEvent } from '@acara/shared-event-ui/testing';
import { routes } from '../../routes.tsx';

const PAGE_SIZE = 6;

/** A server that keeps likes of the events numbered so. */
const createServer = (ids: number[]): { api: StubbedApi; ids: () => number[] } => {
  let liked = ids;
  return {
    ids: () => liked,
    api: {
      'GET /event/like': ({ query }) => {
        const start = (Number(query.page) - 1) * PAGE_SIZE;
        const data = liked.slice(start, start + PAGE_SIZE).map((event_id) => ({
          event_id,
          event: sampleEvent({ event_id, event_name: `Acara ${event_id}`, current_auth_liked: true }),
        }));
        return { body: { data, last_page: Math.max(1, Math.ceil(liked.length / PAGE_SIZE)) } };
      },
      'POST /event/like': ({ body }) => {
        liked = [Number(body.event_id), ...liked];
        return { body: { success: 'Ditambahkan' } };
      },
      'DELETE /event/like': ({ body }) => {
        liked = liked.filter((id) => String(id) !== body.event_id);
        return { body: { success: 'Dihapus' } };
      },
    },
  };
};

const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const cards = (from: number, to: number) => range(from, to).map((id) => `Acara ${id}`);
const remove = (at: number) => {
  const heart = screen.getAllByRole('button', { name: 'Hapus sebagai favorit' })[at];
  if (!heart) throw new Error('no such card');
  return heart;
};

beforeEach(() => {
  signInAs({ id: 7, name: 'Sari' });
});
afterEach(becomeGuest);

describe('the liked events', () => {
  it('are not found by a guest', () => {
    becomeGuest();
    const { address } = renderAt('/event-disukai', routes, {});
    expect(address()).toBe('/notfound');
  });

  it('show their title and the shapes of six cards while they load [favourites.loading]', () => {
    renderAt('/event-disukai', routes, { 'GET /event/like': () => new Promise<never>(() => undefined) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Event Disukai');
    expect(document.title).toBe('Event Disukai — Acara');
    const loading = screen.getByText('Memuat event…').closest('[role="status"]');
    expect(loading?.lastElementChild?.children).toHaveLength(6);
  });

  it('say that there are none, and link to the events [favourites.none]', async () => {
    renderAt('/event-disukai', routes, createServer([]).api);
    expect(await screen.findByText('Anda belum menambahkan event apapun sebagai favorit.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cari Event' })).toHaveAttribute('href', '/');
  });

  it('can be loaded again after a failure [favourites.loading]', async () => {
    let down = true;
    const { api } = createServer([1]);
    renderAt('/event-disukai', routes, {
      'GET /event/like': (call) => (down ? 'network' : (api['GET /event/like']?.(call) ?? 'network')),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(names()).toEqual(['Acara 1']));
  });

  it('come six to a page, with the page in the address [favourites.six, api.likes]', async () => {
    const { calls, address } = renderAt('/event-disukai', routes, createServer(range(1, 8)).api);
    await waitFor(() => expect(names()).toEqual(cards(1, 6)));
    expect(calls[0]).toMatchObject({ path: '/event/like', query: { limit: '6', page: '1' } });
    const scrolled = jest.spyOn(window, 'scrollTo');
    await userEvent.click(screen.getByRole('link', { name: 'Halaman 2' }));
    await waitFor(() => expect(names()).toEqual(cards(7, 8)));
    expect(address()).toBe('/event-disukai?page=2');
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  });

  it('open at the page of the address', async () => {
    renderAt('/event-disukai?page=2', routes, createServer(range(1, 8)).api);
    await waitFor(() => expect(names()).toEqual(cards(7, 8)));
  });

  it('can be shared', async () => {
    renderAt('/event-disukai', routes, createServer([1]).api);
    await userEvent.click(await screen.findByRole('button', { name: 'Bagikan event' }));
    expect(await screen.findByRole('dialog', { name: 'Share to Friends' })).toBeVisible();
  });
});

describe('removing a favourite', () => {
  it('removes the card at once and then shows the state of the server [favourites.remove]', async () => {
    const server = createServer(range(1, 7));
    let release: () => void = () => undefined;
    const { calls } = renderAt('/event-disukai', routes, {
      ...server.api,
      'DELETE /event/like': (call) =>
        new Promise((resolve) => {
          release = () => resolve(server.api['DELETE /event/like']?.(call) as { body: unknown });
        }),
    });
    await waitFor(() => expect(names()).toEqual(cards(1, 6)));
    await userEvent.click(remove(0));
    await waitFor(() => expect(names()).toEqual(cards(2, 6)));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: { event_id: '1' } }));
    release();
    await waitFor(() => expect(names()).toEqual(cards(2, 7)));
    expect(screen.queryByRole('navigation', { name: 'Halaman event disukai' })).toBeNull();
  });

  it("can be undone by 'Urungkan' [favourites.undo]", async () => {
    const server = createServer([1, 2]);
    renderAt('/event-disukai', routes, server.api);
    await waitFor(() => expect(names()).toEqual(cards(1, 2)));
    await userEvent.click(remove(1));
    await waitFor(() => expect(server.ids()).toEqual([1]));
    expect(screen.getByRole('status', { name: 'Pemberitahuan' })).toHaveTextContent('Dihapus dari favorit');
    await userEvent.click(screen.getByRole('button', { name: 'Urungkan' }));
    await waitFor(() => expect(server.ids()).toEqual([2, 1]));
    await waitFor(() => expect(names()).toEqual(['Acara 2', 'Acara 1']));
    expect(screen.queryByRole('button', { name: 'Urungkan' })).not.toBeInTheDocument();
  });

  it('shows the card again where the server refuses', async () => {
    const server = createServer([1, 2]);
    renderAt('/event-disukai', routes, {
      ...server.api,
      'DELETE /event/like': () => ({ status: 503, body: { error: 'Layanan sedang terganggu', code: 'unavailable' } }),
    });
    await waitFor(() => expect(names()).toEqual(cards(1, 2)));
    await userEvent.click(remove(0));
    await waitFor(() => expect(names()).toEqual(cards(1, 2)));
  });

  it('shows the page before when it was the last of its page', async () => {
    const { address } = renderAt('/event-disukai?page=2', routes, createServer(range(1, 7)).api);
    await waitFor(() => expect(names()).toEqual(['Acara 7']));
    await userEvent.click(remove(0));
    await waitFor(() => expect(names()).toEqual(cards(1, 6)));
    expect(address()).toBe('/event-disukai?page=1');
  });

  it('shows the text for no favourites after the last one', async () => {
    renderAt('/event-disukai', routes, createServer([1]).api);
    await screen.findByRole('article');
    await userEvent.click(remove(0));
    expect(await screen.findByText('Anda belum menambahkan event apapun sebagai favorit.')).toBeVisible();
  });
});
