import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showRemoteFailure } from './remote-failed-panel.tsx';

const show = () => {
  document.body.innerHTML = '<main id="acara-outlet"><div>Isi dari server</div></main>';
  window.history.replaceState(null, '', '/event');
  const onRetry = jest.fn(async () => undefined);
  const onVisit = jest.fn(async () => undefined);
  let hide = () => {};
  act(() => {
    hide = showRemoteFailure({ remote: 'mfe-test', cause: 'not-loaded' }, onRetry, onVisit);
  });
  return { onRetry, onVisit, hide: () => act(() => hide()) };
};
const goTo = (address: string) => {
  window.history.replaceState(null, '', address);
  window.dispatchEvent(new Event('single-spa:routing-event'));
};

afterEach(() => window.history.replaceState(null, '', '/'));

describe('the panel in the outlet', () => {
  it('is above the server HTML, and retries', async () => {
    const { onRetry, onVisit, hide } = show();
    expect(document.getElementById('acara-outlet')).toHaveTextContent(/Bagian ini belum bisa dimuat.*Isi dari server/);
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(onVisit).not.toHaveBeenCalled();
    hide();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('treats another page of the remote as a new visit', () => {
    const { onVisit, hide } = show();
    goTo('/event?page=2');
    expect(onVisit).not.toHaveBeenCalled();
    goTo('/search/jazz');
    expect(onVisit).toHaveBeenCalledTimes(1);
    hide();
    goTo('/');
    expect(onVisit).toHaveBeenCalledTimes(1);
  });
});
