import { act, screen } from '@testing-library/react';
import { returnPlace } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { hideNotFound, showNotFound, wantedPage } from './show-not-found.tsx';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  becomeGuest();
});

const noted = (wanted: unknown) => ({ usr: { wanted }, key: 'k', idx: 1 });

describe('the private page that a guest wanted', () => {
  it.each(['/myevent', '/transaksi?page=2', '/event-disukai'])('is %s', (path) => {
    becomeGuest();
    expect(wantedPage(noted(path))).toBe(path);
  });

  it.each([
    ['nothing noted', null],
    ['a page that is unknown', noted('/tidak-ada')],
    ['a public one', noted('/event')],
    ['one that a login does not open', noted('/checkout')],
    ['another site', noted('//evil.example/myevent')],
    ['no path', noted(7)],
  ])('is none for %s', (_, state) => {
    becomeGuest();
    expect(wantedPage(state)).toBeNull();
  });

  it('is none for a member', () => {
    signInAs({ id: 7, name: 'Sari' });
    expect(wantedPage(noted('/myevent'))).toBeNull();
  });
});

describe('the not-found screen', () => {
  it('links home, and can be removed and shown again [routes.lost]', () => {
    const element = document.body.appendChild(document.createElement('div'));
    act(() => showNotFound(element));
    expect(screen.getByRole('heading', { level: 1, name: 'Whoops, lost in space?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    act(() => hideNotFound(element));
    expect(element).toBeEmptyDOMElement();
    act(() => showNotFound(element));
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    act(() => hideNotFound(element));
  });

  it('has no link to the login without a wanted page [return.not-for-nothing]', () => {
    const element = document.body.appendChild(document.createElement('div'));
    act(() => showNotFound(element));
    expect(screen.queryByRole('link', { name: 'Masuk' })).not.toBeInTheDocument();
    act(() => hideNotFound(element));
  });

  it('links to the login, which returns to the wanted page [return.private-page]', () => {
    const element = document.body.appendChild(document.createElement('div'));
    act(() => showNotFound(element, '/myevent'));
    const login = screen.getByRole('link', { name: 'Masuk' });
    expect(login).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    login.addEventListener('click', (event) => event.preventDefault());
    act(() => login.click());
    expect(returnPlace()).toEqual({ path: '/myevent', name: null });
    act(() => hideNotFound(element));
  });

  it('leaves server HTML to the caller', () => {
    const element = document.body.appendChild(document.createElement('div'));
    element.innerHTML = '<h1>Whoops, lost in space?</h1>';
    hideNotFound(element);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
