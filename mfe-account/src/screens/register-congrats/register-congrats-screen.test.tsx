import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession, markRegistered } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { removeGoogle } from '../../components/testing/fake-google.ts';
import { routes } from '../../routes.tsx';

beforeEach(() => {
  becomeGuest();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(removeGoogle);

describe('the registration success page', () => {
  it('is not found by visitors who have not registered', () => {
    const { address } = renderAt('/register/congrats', routes, {});
    expect(address()).toBe('/notfound');
  });

  it('shows that the visitor has registered [register.congrats]', () => {
    markRegistered(42);
    renderAt('/register/congrats', routes, {});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Selamat, Anda sudah terdaftar!');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('empties local storage but for the theme and goes to the login [register.congrats-login]', async () => {
    markRegistered(42);
    localStorage.setItem('acara_name', 'Orang Lain');
    localStorage.setItem('acara_theme', 'dark');
    const { address } = renderAt('/register/congrats', routes, {});
    await userEvent.click(screen.getByRole('button', { name: 'Login Here' }));
    expect({ ...localStorage }).toEqual({ acara_theme: 'dark' });
    expect(address()).toBe('/login');
  });

  it('logs a member out before the login, so that no part of a session remains', async () => {
    const left: string[] = [];
    signInAs({ id: 7, name: 'Sari' }, { onEnded: (_, to) => left.push(to) });
    markRegistered(42);
    renderAt('/register/congrats', routes, {});
    await userEvent.click(screen.getByRole('button', { name: 'Login Here' }));
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(left).toEqual(['/login']);
  });
});
