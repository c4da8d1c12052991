import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SiteHeader } from '../header/site-header.tsx';
import { testSettings } from '../testing/settings.ts';

let mockLost = true;
jest.mock('./site-drawer.tsx', () => {
  if (mockLost) throw new Error('Loading chunk failed');
  return jest.requireActual('./site-drawer.tsx');
});

it('is said to be missing where its code could not be had, and asked for again with the next press', async () => {
  render(<SiteHeader settings={testSettings} session={{ status: 'guest' }} path="/" navigate={jest.fn()} />);
  const opener = screen.getByRole('button', { name: 'Buka menu' });
  await userEvent.click(opener);
  expect(await screen.findByText(/^Menu belum bisa dibuka/)).toBeInTheDocument();
  mockLost = false;
  await userEvent.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
  expect(screen.queryByText(/belum bisa dibuka/)).toBeNull();
});

it('is not wanted any more by a visitor who has gone on to another page before it came', async () => {
  const header = (path: string) => (
    <SiteHeader settings={testSettings} session={{ status: 'guest' }} path={path} navigate={jest.fn()} />
  );
  const { rerender } = render(header('/'));
  fireEvent.click(screen.getByRole('button', { name: 'Buka menu' }));
  rerender(header('/event'));
  await act(async () => undefined);
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
});
