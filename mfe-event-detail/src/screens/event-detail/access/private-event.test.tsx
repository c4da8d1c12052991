import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { routes } from '../../../routes.tsx';
import { anEvent } from '../testing/event-fixture.ts';

const PHRASE_NEEDED = 'Valid access phrase is needed to view this event';
const REFUSED = 'Kode akses tidak cocok. Periksa kembali kode dari penyelenggara.';

afterEach(() => sessionStorage.clear());

describe('a private event', () => {
  const api = {
    'GET /event/slug/rahasia': () => ({ status: 403, body: { error: PHRASE_NEEDED, code: 'access_phrase_needed' } }),
    'GET /event/slug/rahasia/benar': () => ({
      body: { data: anEvent({ event_private: true, event_slug: 'rahasia' }) },
    }),
    'GET /event/slug/rahasia/*': () => ({ status: 403, body: { error: PHRASE_NEEDED, code: 'access_phrase_needed' } }),
  };

  it('opens without its code for a member who entered it before, with no dialog in between [private.again]', async () => {
    let reads = 0;
    signInAs({ id: 7, name: 'Sari' });
    renderAt('/detail-event/rahasia', routes, {
      ...api,
      'GET /event/slug/rahasia': () => {
        reads += 1;
        return reads === 1
          ? { status: 403, body: { error: PHRASE_NEEDED, code: 'access_phrase_needed' } }
          : { body: { data: anEvent({ event_private: true, event_slug: 'rahasia' }) } };
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Jazz di Atas Awan' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(becomeGuest);
  });

  it('asks for its code and opens at the address with the code', async () => {
    const { address, calls } = renderAt('/detail-event/rahasia', routes, api);
    const dialog = within(await screen.findByRole('dialog', { name: 'Private Event' }));
    await userEvent.type(dialog.getByLabelText('Kode'), 'benar');
    await userEvent.click(dialog.getByRole('button', { name: 'Buka' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Jazz di Atas Awan' })).toBeInTheDocument();
    expect(address()).toBe('/detail-event/rahasia/benar');
    expect(calls.filter(({ path }) => path.endsWith('/benar'))).toHaveLength(1);
    await waitFor(() => expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex'));
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  });

  it('takes the code from an address that is pasted in its place [private.pasted]', async () => {
    const { address } = renderAt('/detail-event/rahasia', routes, api);
    const dialog = within(await screen.findByRole('dialog', { name: 'Private Event' }));
    await userEvent.click(dialog.getByLabelText('Kode'));
    await userEvent.paste('\u200bhttp://localhost/detail-event/rahasia/benar\n');
    await userEvent.click(dialog.getByRole('button', { name: 'Buka' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Jazz di Atas Awan' })).toBeInTheDocument();
    expect(address()).toBe('/detail-event/rahasia/benar');
  });

  it('says in Indonesian that a code is wrong, which can be tried again [private.refused]', async () => {
    const { address } = renderAt('/detail-event/rahasia', routes, api);
    const dialog = within(await screen.findByRole('dialog', { name: 'Private Event' }));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Kode'), 'salah{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Error! ${REFUSED}`);
    expect(address()).toBe('/detail-event/rahasia');
    expect(dialog.getByRole('button', { name: 'Buka' })).toBeEnabled();
  });

  it('shows when to try again after too many wrong codes, and does not retry automatically', async () => {
    const error = 'Terlalu banyak percobaan. Coba lagi dalam 15 menit.';
    const { calls } = renderAt('/detail-event/rahasia', routes, {
      ...api,
      'GET /event/slug/rahasia/*': () => ({ status: 429, body: { error, code: 'too_many_requests' } }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Private Event' }));
    await userEvent.type(dialog.getByLabelText('Kode'), 'salah{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(error);
    expect(calls.filter(({ path }) => path.endsWith('/salah'))).toHaveLength(1);
  });

  it('shows the error of the code in the URL at once [private.locked]', async () => {
    renderAt('/detail-event/rahasia/salah', routes, api);
    expect(await screen.findByRole('alert')).toHaveTextContent(REFUSED);
  });

  it('does not validate the code: the server does, an empty one too [private.any-code]', async () => {
    const { calls } = renderAt('/detail-event/rahasia', routes, api);
    const dialog = within(await screen.findByRole('dialog', { name: 'Private Event' }));
    const field = dialog.getByLabelText('Kode');
    expect(field).not.toBeRequired();
    expect(field).not.toHaveAttribute('maxlength');
    expect(field.closest('form')).toHaveAttribute('novalidate');
    await userEvent.click(dialog.getByRole('button', { name: 'Buka' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error! Masukkan kode akses dari penyelenggara.');
    await userEvent.type(field, ' salah ');
    await userEvent.click(dialog.getByRole('button', { name: 'Buka' }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/event/slug/rahasia/salah'));
  });

  it('navigates to the home page when its dialog is closed [private.close]', async () => {
    const { address } = renderAt('/detail-event/rahasia', routes, api);
    await screen.findByRole('dialog', { name: 'Private Event' });
    await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    expect(address()).toBe('/');
  });
});
