import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@acara/shared-remote/testing';
import { routes } from '../../routes.tsx';
import { laterSections } from './home-screen.tsx';
import { largeApi } from './testing/home-stubs.ts';

beforeAll(() => laterSections.load());

// Fourteen cards and their buttons are searched by role; that takes its time on a busy machine.
jest.setTimeout(30_000);

const inRegion = (name: string) => within(screen.getByRole('region', { name }));
const category = (name: string) => inRegion('Event menurut kategori').findByRole('button', { name });
const tab = (name: string) => screen.findByRole('tab', { name });
const inTeaser = (count: number) =>
  waitFor(() => expect(inRegion('Event terdekat').getAllByRole('article')).toHaveLength(count));

/** Leaves the page and comes to it again with what its entry of the history holds then. */
const comeBack = (leave: () => void, state: unknown) => {
  leave();
  const replaced = jest.spyOn(window.history, 'replaceState').mockImplementationOnce(() => undefined);
  window.history.pushState(state, '');
  renderAt('/', routes, largeApi);
  replaced.mockRestore();
};

it('is restored with its category, tab and loaded events', async () => {
  const user = userEvent.setup();
  const { unmount } = renderAt('/', routes, largeApi);
  await user.click(await category('Kompetisi'));
  await user.click(await tab('Online'));
  await user.click(await screen.findByRole('button', { name: 'Load More Events' }));
  await inTeaser(8);
  comeBack(unmount, window.history.state);
  expect(await category('Kompetisi')).toHaveAttribute('aria-pressed', 'true');
  expect(await tab('Online')).toHaveAttribute('aria-selected', 'true');
  await inTeaser(8);
});

it('starts from the beginning on another visit, and where its history state is invalid', async () => {
  const { unmount } = renderAt('/', routes, largeApi);
  expect(await category('Semua')).toHaveAttribute('aria-pressed', 'true');
  comeBack(unmount, { acaraHome: { category: 'x', tab: 'Lain', teaser: 1e9 } });
  expect(await category('Semua')).toHaveAttribute('aria-pressed', 'true');
  expect(await tab('Semua')).toHaveAttribute('aria-selected', 'true');
  await inTeaser(4);
});
