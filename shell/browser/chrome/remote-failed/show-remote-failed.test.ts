import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FailureCause } from '../../guard/release-runner.ts';
import { showRemoteFailed } from './remote-failed-panel.tsx';

const place = () => {
  const container = document.createElement('div');
  document.body.append(container);
  return container;
};

const show = (onRetry: () => Promise<void>, pathname = '/', cause: FailureCause = 'not-loaded') => {
  const container = place();
  let dispose = () => {};
  act(() => {
    dispose = showRemoteFailed(container, { remote: 'mfe-discovery', pathname, cause, onRetry });
  });
  return { container, dispose: () => act(() => dispose()) };
};

const CONNECTION = 'Periksa koneksi internet Anda.';
const OTHERS = 'Bagian lain dari situs ini tetap dapat digunakan.';
const retryButton = () => screen.getByRole('button', { name: 'Coba lagi' });

const becomeOnline = (isOnline: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

describe('the panel of a failed remote', () => {
  it('is an alert', () => {
    const { dispose } = show(jest.fn());
    expect(screen.getByRole('alert')).toHaveTextContent('Bagian ini belum bisa dimuat');
    dispose();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('blames the connection when the remote could not be loaded', () => {
    const { dispose } = show(jest.fn());
    expect(screen.getByRole('alert')).toHaveTextContent(`${CONNECTION} ${OTHERS}`);
    dispose();
  });

  it('blames the service when the remote loaded and broke, unless the browser is offline', () => {
    const { dispose } = show(jest.fn(), '/', 'broken');
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent(`Terjadi gangguan di bagian ini. ${OTHERS}`);
    expect(panel).not.toHaveTextContent('koneksi');
    becomeOnline(false);
    expect(panel).toHaveTextContent(`${CONNECTION} ${OTHERS}`);
    becomeOnline(true);
    expect(panel).not.toHaveTextContent('koneksi');
    dispose();
  });

  it('reassures at the checkout that the order is saved, and links to where it can be paid', () => {
    const { dispose } = show(jest.fn(), '/checkout');
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('Pesanan Anda tersimpan. Anda dapat membayar dari Transaksi Saya.');
    expect(screen.getByRole('link', { name: 'Transaksi Saya' })).toHaveAttribute('href', '/transaksi');
    dispose();
  });

  it('has no reassurance elsewhere', () => {
    const { dispose } = show(jest.fn(), '/event');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Pesanan');
    expect(screen.queryByRole('link')).toBeNull();
    dispose();
  });

  it('retries once for two clicks and is busy meanwhile', async () => {
    const onRetry = jest.fn(() => new Promise<void>(() => undefined));
    const { dispose } = show(onRetry);
    await userEvent.click(retryButton());
    await userEvent.click(retryButton());
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(retryButton()).toHaveAttribute('aria-busy', 'true');
    dispose();
  });

  it('can retry again after a failure', async () => {
    const { dispose } = show(async () => undefined);
    await userEvent.click(retryButton());
    expect(retryButton()).toBeEnabled();
    dispose();
  });

  it('focuses the button when a retry fails', async () => {
    let again = { dispose: () => {} };
    const first = show(async () => {
      first.dispose();
      again = show(jest.fn());
    });
    expect(retryButton()).not.toHaveFocus();
    await userEvent.click(retryButton());
    expect(retryButton()).toHaveFocus();
    again.dispose();
  });
});
