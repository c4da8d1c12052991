import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi } from '@acara/shared-api/testing';
import { provideDeclarations, type PageDeclarations } from '@acara/shared-contract/links';
import { testSettings } from '../testing/settings.ts';
import { SiteHeader } from './site-header.tsx';

const own = { text: 'Karcis', order: 1, icon: 'M3 7h18v10H3z', route: 'a.list', for: 'member' } as const;
const page: PageDeclarations = {
  routes: { 'a.list': { path: '/karcis', access: 'member' } },
  navigation: [
    { place: 'bar', ...own },
    { place: 'drawer', ...own },
  ],
};

const rows = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('target') !== '_blank');

it('the header has the entries that the releases of the page declare, with their icons, and no others', async () => {
  stubApi({ 'GET /profile': () => ({ body: { data: { email: 'rahayu@acara.test' } } }) });
  provideDeclarations(page);
  const member = { status: 'member', id: 7, name: 'Rahayu' } as const;
  render(<SiteHeader settings={testSettings} session={member} path="/" navigate={jest.fn()} />);
  const bar = screen.getByRole('navigation', { name: 'Utama', hidden: true });
  expect(rows(bar).map((row) => [row.textContent, row.getAttribute('href')])).toEqual([['Karcis', '/karcis']]);

  await userEvent.click(screen.getByRole('button', { name: 'Buka menu' }));
  const [row, ...others] = rows(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(row).toHaveAttribute('href', '/karcis');
  expect(row?.querySelector('svg path')).toHaveAttribute('d', own.icon);
  expect(others).toEqual([]);
});
