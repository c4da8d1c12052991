import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@acara/shared-api';
import { stubApi, type StubbedAnswer } from '@acara/shared-api/testing';
import { PrivateEventDialog } from './private-event-dialog.tsx';

/** For programs: visitors read `REFUSED`. */
const PHRASE_NEEDED = { error: 'Valid access phrase is needed to view this event', code: 'access_phrase_needed' };
const REFUSED = 'Kode akses tidak cocok. Periksa kembali kode dari penyelenggara.';

const show = (answer: StubbedAnswer = { body: { data: { event_slug: 'malam-puisi' } } }) => {
  const calls = stubApi({ 'GET /event/slug/*': () => answer });
  const navigate = jest.fn();
  const onClose = jest.fn();
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <PrivateEventDialog onClose={onClose} navigate={navigate} />
    </QueryClientProvider>,
  );
  return { calls, navigate, onClose, unmount, user: userEvent.setup() };
};

const slugField = () => screen.getByRole('textbox', { name: 'Slug Event' });
const codeField = () => screen.getByRole('textbox', { name: 'Kode' });
const find = () => screen.getByRole('button', { name: 'Cari' });

describe('the Private Event dialog', () => {
  it('has fields for slug and code, and the buttons Tutup and Cari [private.ask]', () => {
    show();
    const dialog = within(screen.getByRole('dialog', { name: 'Private Event' }));
    expect(dialog.getByText(/slug event dan kode akses/)).toBeInTheDocument();
    expect(slugField()).toHaveFocus();
    expect(codeField()).toBeInTheDocument();
    expect(dialog.getByText('Tutup')).toBeInTheDocument();
    expect(find()).toBeEnabled();
  });

  it('navigates to the event with the code once the server accepts it [private.found]', async () => {
    const { calls, navigate, onClose, user } = show();
    await user.type(slugField(), 'malam-puisi');
    await user.type(codeField(), 'RAHASIA 1/2');
    await user.click(find());
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(calls.map(({ path }) => path)).toEqual(['/event/slug/malam-puisi/RAHASIA%201%2F2']);
    expect(navigate).toHaveBeenCalledWith('/detail-event/malam-puisi/RAHASIA%201%2F2');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('sends the input without validating it [private.as-typed]', async () => {
    const { calls, user } = show({ status: 404, body: { error: 'Event tidak ditemukan', code: 'not_found' } });
    await user.type(slugField(), '?');
    await user.click(find());
    await screen.findByRole('alert');
    expect(calls.map(({ path }) => path)).toEqual(['/event/slug/%3F']);
  });

  it.each([
    [' Malam Puisi ', 'KODE-7', '/malam-puisi/KODE-7'],
    ['\u200bmalam\u2011puisi\u202c', '\u00a0KODE\u20137\n', '/malam-puisi/KODE-7'],
    ['http://localhost/detail-event/Malam-Puisi.', 'KODE-7', '/malam-puisi/KODE-7'],
    ['localhost:3000/detail-event/malam-puisi?utm_source=wa', 'KODE-7', '/malam-puisi/KODE-7'],
    ['/detail-event/malam-puisi', 'KODE-7', '/malam-puisi/KODE-7'],
    ['detail-event/malam-puisi', 'KODE-7', '/malam-puisi/KODE-7'],
    ['http://localhost/_link/event.detail?slug=malam-puisi', 'KODE-7', '/malam-puisi/KODE-7'],
    ['http://localhost/detail-event/malam-puisi/KODE%207', '', '/malam-puisi/KODE%207'],
    ['Undangan: http://localhost/detail-event/malam-puisi/lama (sampai jumpa!)', 'KODE-7', '/malam-puisi/KODE-7'],
    ['', 'http://localhost/detail-event/malam-puisi/KODE-7', '/malam-puisi/KODE-7'],
    ['malam-puisi', 'RAHASIA 1/2', '/malam-puisi/RAHASIA%201%2F2'],
  ])('reads %j with the code %j as it was meant [private.pasted, typed.slug]', async (slug, code, path) => {
    const { calls, navigate, user } = show();
    if (slug) await user.type(slugField(), slug.replaceAll(/[[{]/g, '$&$&'));
    await user.click(codeField());
    await user.paste(code);
    await user.click(find());
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/detail-event${path}`));
    expect(calls.map((call) => call.path)).toEqual([`/event/slug${path}`]);
  });

  it("shows the server's refusal under 'Error!' and stays open [private.refused]", async () => {
    const { navigate, onClose, user } = show({ status: 403, body: PHRASE_NEEDED });
    await user.type(slugField(), 'malam-puisi');
    await user.type(codeField(), 'salah');
    await user.click(find());
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error! ${REFUSED}`);
    expect(codeField()).toHaveFocus();
    expect(codeField()).toBeInvalid();
    expect(navigate).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks for the code of a private event that was entered without it [private.refused]', async () => {
    const { user } = show({ status: 403, body: PHRASE_NEEDED });
    await user.type(slugField(), 'malam-puisi');
    await user.click(find());
    expect(await screen.findByRole('alert')).toHaveTextContent('Error! Masukkan kode akses dari penyelenggara.');
  });

  it('says in the field of the slug what the server misses there [private.as-typed]', async () => {
    const error = 'Masukkan slug event, yaitu bagian akhir dari alamat halamannya.';
    const { calls, user } = show({ status: 422, body: { error, code: 'invalid', fields: { slug: error } } });
    await user.type(codeField(), 'KODE-7');
    await user.click(find());
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error! ${error}`);
    expect(calls.map(({ path }) => path)).toEqual(['/event/slug//KODE-7']);
    expect(slugField()).toHaveFocus();
    expect(slugField()).toBeInvalid();
    expect(codeField()).toBeValid();
  });

  it('shows a network error in Indonesian', async () => {
    const { user } = show('network');
    await user.type(slugField(), 'malam-puisi');
    await user.click(find());
    expect(await screen.findByRole('alert')).toHaveTextContent('Error! Koneksi terputus.');
  });

  it('is busy while the code is checked, and cannot be sent twice [private.checking]', async () => {
    const { calls, user } = show(new Promise(() => undefined));
    await user.type(slugField(), 'malam-puisi');
    await user.click(find());
    expect(find()).toHaveAttribute('aria-disabled', 'true');
    expect(find()).toHaveAttribute('aria-busy', 'true');
    await user.click(find());
    expect(calls).toHaveLength(1);
  });

  it('does not navigate once it is closed', async () => {
    let answer: (given: { body: unknown }) => void = () => undefined;
    const { navigate, user, unmount } = show(new Promise((resolve) => (answer = resolve)));
    await user.type(slugField(), 'malam-puisi');
    await user.click(find());
    unmount();
    await act(async () => answer({ body: { data: {} } }));
    expect(navigate).not.toHaveBeenCalled();
  });
});
