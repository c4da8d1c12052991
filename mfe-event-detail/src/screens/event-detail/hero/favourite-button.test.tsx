import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeReturn } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { routes } from '../../../routes.tsx';
import { anEvent } from '../testing/event-fixture.ts';

const URL_OF_EVENT = '/detail-event/jazz-di-atas-awan';

/** The heart beside the event's name. */
const firstHeart = async (name: string) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement;

afterEach(() => {
  sessionStorage.clear();
  becomeGuest();
});

describe('the like button of the event page', () => {
  it('sends a guest to /login and back', async () => {
    const { address } = renderAt(URL_OF_EVENT, routes, { 'GET /event/slug/*': () => ({ body: { data: anEvent() } }) });
    await userEvent.click(await firstHeart('Tambah sebagai favorit'));
    expect(address()).toBe('/login');
    expect(takeReturn()).toBe(URL_OF_EVENT);
  });

  it('toggles at once for a member, and sends it to the server [event.favourite]', async () => {
    signInAs({ id: 7, name: 'Sari' });
    let liked = false;
    const { calls } = renderAt(URL_OF_EVENT, routes, {
      'GET /event/slug/*': () => ({ body: { data: anEvent({ current_auth_liked: liked }) } }),
      'POST /event/like': () => {
        liked = true;
        return { body: { success: 'ok' } };
      },
      'DELETE /event/like': () => {
        liked = false;
        return { body: { success: 'ok' } };
      },
    });
    await userEvent.click(await firstHeart('Tambah sebagai favorit'));
    await userEvent.click(await firstHeart('Hapus sebagai favorit'));
    expect(await firstHeart('Tambah sebagai favorit')).toBeInTheDocument();
    await waitFor(() => expect(calls.filter(({ path }) => path === '/event/like')).toHaveLength(2));
    const id = String(anEvent().event_id);
    expect(calls.filter(({ path }) => path === '/event/like').map(({ method, body }) => [method, body])).toEqual([
      ['POST', { event_id: id }],
      ['DELETE', { event_id: id }],
    ]);
  });

  it('toggles back when the server refuses the like, and shows why [likes.refused]', async () => {
    signInAs({ id: 7, name: 'Sari' });
    renderAt(URL_OF_EVENT, routes, {
      'GET /event/slug/*': () => ({ body: { data: anEvent() } }),
      'POST /event/like': () => 'network',
    });
    await userEvent.click(await firstHeart('Tambah sebagai favorit'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    expect(await firstHeart('Tambah sebagai favorit')).toBeInTheDocument();
  });

  it('is below the description too, and both toggle together [event.favourite-below]', async () => {
    signInAs({ id: 7, name: 'Sari' });
    let liked = false;
    renderAt(URL_OF_EVENT, routes, {
      'GET /event/slug/*': () => ({ body: { data: anEvent({ current_auth_liked: liked }) } }),
      'POST /event/like': () => {
        liked = true;
        return { body: { success: 'ok' } };
      },
    });
    const panel = within(await screen.findByRole('tabpanel', { name: 'Deskripsi' }));
    await userEvent.click(panel.getByRole('button', { name: 'Tambah sebagai favorit' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Hapus sebagai favorit' })).toHaveLength(2));
  });
});
