import { screen, waitFor, within } from '@testing-library/react';
import type { StubbedApi } from '@acara/shared-api/testing';
import { becomeGuest } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { routes } from '../../routes.tsx';

const CAPTCHA = 'data:image/svg+xml;base64,PHN2Zy8+';
const NEXT = `${CAPTCHA}#2`;
const NEEDED = { error: 'Isi kode captcha untuk melanjutkan', code: 'invalid', data: { captcha: CAPTCHA } };

const captcha = () => screen.getByRole('textbox', { name: 'Captcha' });

/** The login page whose login was answered with a captcha. */
const withCaptcha = async (renewal: StubbedApi) => {
  const login = { 'POST /login': () => ({ status: 422, body: NEEDED }) };
  const user = visitorOutOfTime();
  const page = renderAt('/login', routes, { ...login, ...renewal });
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'sari@acara.test');
  await user.type(screen.getByLabelText(/^Password/), 'rahasia-123');
  await user.click(screen.getByRole('button', { name: 'Masuk' }));
  await pass(1000);
  const popup = await screen.findByRole('alertdialog', { name: 'Error' });
  await user.click(within(popup).getByRole('button', { name: 'Oke' }));
  return { ...page, user };
};

beforeEach(() => {
  jest.useFakeTimers();
  becomeGuest();
});
afterEach(() => jest.useRealTimers());

describe('a captcha', () => {
  it('offers another picture [login.captcha-renew]', async () => {
    const { user, calls } = await withCaptcha({ 'POST /login/captcha': () => ({ body: { data: { captcha: NEXT } } }) });
    await user.type(screen.getByRole('textbox', { name: 'Captcha' }), '1');
    await user.click(screen.getByRole('button', { name: 'Ganti gambar' }));
    await waitFor(() => expect(screen.getByRole('img')).toHaveAttribute('src', NEXT));
    expect(calls.at(-1)).toMatchObject({ path: '/login/captcha', body: { email: 'sari@acara.test' } });
    expect(calls.at(-1)?.body).not.toHaveProperty('spoken');
    expect(screen.getByRole('status')).toHaveTextContent('Captcha baru. Ketik angkanya.');
    expect(captcha()).toHaveValue('');
    await waitFor(() => expect(captcha()).toHaveFocus());
  });

  it('speaks its digits, and shows the same ones', async () => {
    const played: number[] = [];
    const source = { buffer: null, connect: () => {}, start: () => played.push(1), onended: null };
    const decodeAudioData = async (bytes: ArrayBuffer) => void played.push(bytes.byteLength);
    Object.assign(globalThis, {
      AudioContext: function FakeContext() {
        return { createBufferSource: () => source, decodeAudioData, destination: null, close: async () => {} };
      },
    });
    const audio = `data:audio/wav;base64,${btoa('RIFF')}`;
    const { user, calls } = await withCaptcha({
      'POST /login/captcha': () => ({ body: { data: { captcha: NEXT, audio } } }),
    });
    await user.click(screen.getByRole('button', { name: 'Dengarkan angka' }));
    await waitFor(() => expect(played).toEqual([4, 1]));
    expect(calls.at(-1)?.body).toEqual({ email: 'sari@acara.test', spoken: '1' });
    await waitFor(() => expect(screen.getByRole('img')).toHaveAttribute('src', NEXT));
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });

  it('keeps its picture where a new one is refused, and shows why', async () => {
    const text = 'Terlalu banyak percobaan. Coba lagi dalam 15 menit.';
    const { user } = await withCaptcha({
      'POST /login/captcha': () => ({ status: 429, body: { error: text, code: 'too_many_requests' } }),
    });
    await user.click(screen.getByRole('button', { name: 'Ganti gambar' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
    expect(screen.getByRole('img')).toHaveAttribute('src', CAPTCHA);
  });
});
