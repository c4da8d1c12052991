import { act, screen, waitFor } from '@testing-library/react';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { pageLoading } from './loading-bar/loading-state.ts';
import { mountChrome } from './mount-chrome.tsx';
import { render as renderChrome } from './server.tsx';
import { testSettings } from './testing/settings.ts';

const writeDocument = (regions: { header: string; footer: string } | null) => {
  const ssr = regions ? ' data-ssr="true"' : '';
  document.body.innerHTML = `<div id="acara-header"${ssr}>${regions?.header ?? ''}</div><main id="acara-outlet"></main><div id="acara-footer"${ssr}>${regions?.footer ?? ''}</div>`;
};

const serverHtml = () => renderChrome({ url: '/event?page=2', settings: testSettings });

let unmount = () => {};

const mount = async () => {
  const mismatches: unknown[] = [];
  const navigate = jest.fn();
  await act(async () => {
    unmount = mountChrome({
      settings: testSettings,
      navigate,
      onLogout: jest.fn(),
      onRecoverableError: (error) => mismatches.push(error),
    });
  });
  return { mismatches, navigate };
};

beforeEach(() => {
  becomeGuest();
  window.history.replaceState(null, '', '/event?page=2');
});

afterEach(async () => {
  act(() => unmount());
  document.body.replaceChildren();
  await waitFor(() => expect(pageLoading.isShown()).toBe(false));
  delete document.documentElement.dataset.session;
});

describe('the chrome of a page', () => {
  it('hydrates the server HTML in place without a mismatch', async () => {
    writeDocument(serverHtml());
    const banner = screen.getByRole('banner');
    const footer = screen.getByRole('contentinfo');
    const { mismatches } = await mount();
    expect(mismatches).toEqual([]);
    expect(screen.getByRole('banner')).toBe(banner);
    expect(screen.getByRole('contentinfo')).toBe(footer);
  });

  it('hydrates for a member too, whom the server renders as a guest', async () => {
    document.documentElement.dataset.session = 'member';
    writeDocument(serverHtml());
    signInAs({ id: 7, name: 'Rahayu' });
    const { mismatches } = await mount();
    expect(mismatches).toEqual([]);
    expect(screen.getByRole('link', { name: 'Dashboard', hidden: true })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-session', 'member');
    act(() => becomeGuest());
    expect(document.documentElement).toHaveAttribute('data-session', 'guest');
    expect(screen.getByRole('link', { name: 'Masuk' })).toBeInTheDocument();
  });

  it('corrects the attribute of a session that has ended', async () => {
    document.documentElement.dataset.session = 'member';
    writeDocument(serverHtml());
    await mount();
    expect(document.documentElement).toHaveAttribute('data-session', 'guest');
  });

  it('renders header and footer itself where the server could not', async () => {
    writeDocument(null);
    await mount();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('contentinfo')).toBeInTheDocument());
  });

  it('shows no loading bar at its start beside a page of the server [site.loading-bar-start]', async () => {
    writeDocument(serverHtml());
    document.querySelector('#acara-outlet')?.insertAdjacentHTML('beforeend', '<div data-ssr="true"><h1>Ada</h1></div>');
    await mount();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows the loading bar at its start where the page is to come [site.loading-bar-start]', async () => {
    writeDocument(serverHtml());
    await mount();
    expect(screen.getByRole('progressbar', { name: 'Memuat' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('marks the current page after a soft navigation', async () => {
    writeDocument(serverHtml());
    signInAs({ id: 7, name: 'Rahayu' });
    await mount();
    const tickets = screen.getByRole('link', { name: 'Tiket', hidden: true });
    expect(tickets).not.toHaveAttribute('aria-current');
    window.history.pushState(null, '', '/myevent');
    act(() => void window.dispatchEvent(new Event('single-spa:routing-event')));
    expect(tickets).toHaveAttribute('aria-current', 'page');
  });
});
