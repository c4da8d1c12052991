import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginDialog } from './login-dialog.tsx';

it.each([
  ['like' as const, 'Anda harus login terlebih dauhulu!'],
  ['buy' as const, 'Untuk membeli tiket ini anda harus login terlabih dahulu!'],
])('warns a guest who wants to %s [tickets.guest, likes.guest-warned]', (wanted, text) => {
  render(<LoginDialog open wanted={wanted} onClose={jest.fn()} />);
  expect(screen.getByRole('alertdialog', { name: 'Login!' })).toHaveTextContent(text);
});

it('links to the login page and focuses that link', () => {
  render(<LoginDialog open wanted="like" onClose={jest.fn()} />);
  const confirm = screen.getByRole('link', { name: 'Login' });
  expect(confirm).toHaveAttribute('href', '/login');
  expect(confirm).toHaveFocus();
});

it('can be declined', async () => {
  const onClose = jest.fn();
  render(<LoginDialog open wanted="like" onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Batal' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('offers the registration too, and remembers for both where to return to [login-dialog.register]', async () => {
  const onConfirm = jest.fn();
  render(<LoginDialog open wanted="buy" onClose={jest.fn()} onConfirm={onConfirm} />);
  const register = screen.getByRole('link', { name: 'Daftar' });
  expect(register).toHaveAttribute('href', '/register');
  await userEvent.click(register);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
