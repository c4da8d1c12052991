import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { routes } from '../../../routes.tsx';
import { homeApi } from './home-stubs.ts';

/** An area of the home page, by its name. */
export const region = (name: string) => screen.getByRole('region', { name });

/** The events below the categories. */
export const grid = () => within(region('Event menurut kategori'));

/** The names of the events on the cards of an area. */
export const names = (area: { getAllByRole: typeof screen.getAllByRole }) =>
  area.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

/** Shows the home page and waits for its first events. */
export const showHome = async (more: StubbedApi = {}, at = '/') => {
  const home = renderAt(at, routes, { ...more, ...homeApi });
  await waitFor(() => expect(names(grid())).toHaveLength(6));
  return { ...home, user: userEvent.setup() };
};
