import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SiteHeader } from '../header/site-header.tsx';
import { testSettings } from '../testing/settings.ts';

let mockMissing = true;
jest.mock('./site-drawer.tsx', () => {
  if (mockMissing) throw new Error('Loading chunk failed');
  return jest.requireActual('./site-drawer.tsx');
});

it('shows an alert when the code of the drawer cannot be loaded, and requests it again with the next click', async () => {
  render(<SiteHeader settings={testSettings} session={{ status: 'guest' }} path="/" navigate={jest.fn()} />);
  const opener = screen.getByRole('button', { name: 'Buka menu' });
  await userEvent.click(opener);
  expect(await screen.findByText(/^Menu belum bisa dibuka/)).toBeInTheDocument();
  mockMissing = false;
  await userEvent.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
  expect(screen.queryByText(/belum bisa dibuka/)).toBeNull();
});

it('is not opened after a navigation', async () => {
  const header = (path: string) => (
    <SiteHeader settings={testSettings} session={{ status: 'guest' }} path={path} navigate={jest.fn()} />
  );
  const { rerender } = render(header('/'));
  fireEvent.click(screen.getByRole('button', { name: 'Buka menu' }));
  rerender(header('/event'));
  await act(async () => undefined);
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
});
