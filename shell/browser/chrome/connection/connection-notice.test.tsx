import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authorized, retry$ } from '@acara/shared-auth';
import { becomeGuest, memorySessionStorage, signInAs } from '@acara/shared-auth/testing';
import { ConnectionNotice } from './connection-notice.tsx';

const fail = () =>
  authorized(
    () => Promise.reject(new Error('away')),
    () => 'unreachable',
  ).catch(() => undefined);

afterEach(() => act(() => becomeGuest()));

describe('the notice of the connection', () => {
  it('is empty while all is well', () => {
    render(<ConnectionNotice />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says that the server cannot be reached and that the member is still logged in, and tries again on demand', async () => {
    signInAs({ id: 7, name: 'Sari' });
    render(<ConnectionNotice />);
    await act(fail);
    expect(screen.getByRole('status')).toHaveTextContent('Koneksi ke server terputus. Anda tetap masuk.');
    const retried = jest.fn();
    const subscription = retry$.subscribe(retried);
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    subscription.unsubscribe();
    expect(retried).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says nothing of a guest whose call failed: the page says it where it failed', async () => {
    becomeGuest();
    render(<ConnectionNotice />);
    await act(fail);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('tells a member whose browser keeps no cookies that the session ends with the page', () => {
    const kept = memorySessionStorage({ identity: { id: 7, name: 'S' }, tokens: { token: 'a', refreshToken: 'b' } });
    signInAs({ id: 7, name: 'Sari' }, { storage: { ...kept, isLasting: () => false } });
    render(<ConnectionNotice />);
    expect(screen.getByRole('status')).toHaveTextContent('Cookie diblokir');
  });

  it('says that there is no network', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<ConnectionNotice />);
    expect(screen.getByRole('status')).toHaveTextContent('Anda sedang offline');
    jest.restoreAllMocks();
  });
});
