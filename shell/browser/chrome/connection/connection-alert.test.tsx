import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authorized, pageBus, takeReturn } from '@acara/shared-auth';
import { becomeGuest, memorySessionStorage, signInAs } from '@acara/shared-auth/testing';
import { endedSession } from '../../session/ended-session.ts';
import { ConnectionAlert } from './connection-alert.tsx';

const fail = () =>
  authorized(
    () => Promise.reject(new Error('offline')),
    () => 'unreachable',
  ).catch(() => undefined);

afterEach(() => act(() => becomeGuest()));

describe('the connection alert', () => {
  it('is empty while all is well', () => {
    render(<ConnectionAlert />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows that the server is unreachable and the member still logged in, with a retry', async () => {
    signInAs({ id: 7, name: 'Sari' });
    render(<ConnectionAlert />);
    await act(fail);
    expect(screen.getByRole('status')).toHaveTextContent('Koneksi ke server terputus. Anda tetap masuk.');
    const retried = jest.fn();
    const subscription = pageBus.on('connectivity.retry', 1).subscribe(retried);
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    subscription.unsubscribe();
    expect(retried).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('is empty for a guest: the page shows the failed request', async () => {
    becomeGuest();
    render(<ConnectionAlert />);
    await act(fail);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('warns a member whose browser blocks cookies that the session ends with the page', () => {
    const storage = memorySessionStorage({ identity: { id: 7, name: 'S' }, tokens: { token: 'a', refreshToken: 'b' } });
    signInAs({ id: 7, name: 'Sari' }, { storage: { ...storage, isLasting: () => false } });
    render(<ConnectionAlert />);
    expect(screen.getByRole('status')).toHaveTextContent('Browser ini tidak menyimpan sesi Anda');
  });

  describe('after the server ended the session', () => {
    const text = 'Sesi Anda berakhir. Silakan masuk lagi.';
    // jsdom follows no link.
    const stay = (event: Event) => event.preventDefault();
    beforeEach(() => document.addEventListener('click', stay));
    afterEach(() => document.removeEventListener('click', stay));

    const show = (path: string) => {
      render(<ConnectionAlert />);
      act(() => endedSession.note(path));
    };
    afterEach(() => act(() => endedSession.forget()));

    it('links to the login, which returns to the page', async () => {
      show('/transaksi?page=2');
      expect(screen.getByRole('status')).toHaveTextContent(text);
      const link = screen.getByRole('link', { name: 'Silakan masuk lagi.' });
      expect(link).toHaveAttribute('href', '/login');
      await userEvent.click(link);
      expect(takeReturn()).toBe('/transaksi?page=2');
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
    });

    it('returns to Transaksi from a checkout, whose draft was cleared with the session', async () => {
      show('/checkout');
      await userEvent.click(screen.getByRole('link', { name: 'Silakan masuk lagi.' }));
      expect(takeReturn()).toBe('/transaksi');
    });

    it('can be closed', async () => {
      show('/myevent');
      await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
      expect(takeReturn()).toBe('/');
    });
  });

  it('shows that the browser is offline', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<ConnectionAlert />);
    expect(screen.getByRole('status')).toHaveTextContent('Anda sedang offline');
    jest.restoreAllMocks();
  });
});
