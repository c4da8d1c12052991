import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showRemoteFailed } from './show-remote-failed.ts';

const place = () => {
  const container = document.createElement('div');
  document.body.append(container);
  return container;
};

const show = (onRetry: () => Promise<void>) => {
  const container = place();
  let dispose = () => {};
  act(() => {
    dispose = showRemoteFailed(container, { remote: 'mfe-discovery', onRetry });
  });
  return { container, dispose: () => act(() => dispose()) };
};

const retryButton = () => screen.getByRole('button', { name: 'Coba lagi' });

afterEach(() => document.body.replaceChildren());

describe('the panel of a slice that is missing', () => {
  it('says so', () => {
    const { dispose } = show(jest.fn());
    expect(screen.getByRole('alert')).toHaveTextContent('Bagian ini belum bisa dimuat');
    dispose();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tries again once for two presses and shows that it works', async () => {
    const onRetry = jest.fn(() => new Promise<void>(() => undefined));
    const { dispose } = show(onRetry);
    await userEvent.click(retryButton());
    await userEvent.click(retryButton());
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(retryButton()).toHaveAttribute('aria-busy', 'true');
    dispose();
  });

  it('can be used again when the retry failed', async () => {
    const { dispose } = show(async () => undefined);
    await userEvent.click(retryButton());
    expect(retryButton()).toBeEnabled();
    dispose();
  });

  it('keeps the keyboard where it was when a retry brings the panel back', async () => {
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
