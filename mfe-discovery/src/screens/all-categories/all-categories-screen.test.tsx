import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { listApi, never } from '../../components/testing/list-api.ts';
import { routes } from '../../routes.tsx';

const ADDRESS = '/allcatmob';

describe('all categories', () => {
  it('show that they are loading [categories.area]', async () => {
    // The screen's code comes after the first rendering.
    await act(async () => void renderAt(ADDRESS, routes, { 'GET *': never }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Semua Kategori');
    expect(screen.getByRole('status')).toHaveTextContent('Memuat kategori…');
  });

  it('link to their events, after a link to all events', async () => {
    await act(async () => void renderAt(ADDRESS, routes, listApi(0)));
    await screen.findByRole('link', { name: 'Musik' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/event', '/event?category=3', '/event?category=21', '/event?category=22']);
    expect(document.title).toBe('Semua Kategori — Acara');
  });

  it('mark category 21 and POWERMATCH', async () => {
    await act(async () => void renderAt(ADDRESS, routes, listApi(0)));
    await screen.findByRole('link', { name: 'Musik' });
    const special = screen.getAllByRole('link').filter((link) => link.dataset.special === 'true');
    expect(special.map((link) => link.textContent)).toEqual(['Festival', 'POWERMATCH']);
  });

  it('say that there are none', async () => {
    await act(async () => void renderAt(ADDRESS, routes, { 'GET /category_event': () => ({ body: { data: [] } }) }));
    expect(await screen.findByText('Saat ini belum tersedia')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat semua event' })).toHaveAttribute('href', '/event');
  });

  it('can be loaded again after a failure [categories.area]', async () => {
    let down = true;
    const api = listApi(0);
    const answers: StubbedApi = {
      'GET /category_event': (call) => (down ? 'network' : (api['GET /category_event']?.(call) ?? 'network')),
    };
    await act(async () => void renderAt(ADDRESS, routes, answers));
    const problem = await screen.findByRole('alert');
    down = false;
    await userEvent.click(within(problem).getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('link', { name: 'Musik' })).toBeVisible();
  });
});
