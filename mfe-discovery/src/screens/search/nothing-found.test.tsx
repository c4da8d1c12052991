import { screen } from '@testing-library/react';
import { renderAt } from '@acara/shared-remote/testing';
import { listApi } from '../../components/testing/list-api.ts';
import { lazyScreens } from '../../lazy-screens.tsx';
import { routes } from '../../routes.tsx';

beforeAll(() =>
  Promise.all([
    lazyScreens.search.load(),
    lazyScreens.tag.load(),
    lazyScreens.events.load(),
    lazyScreens.moreEvents.load(),
  ]),
);

// jsdom lays nothing out.
Element.prototype.scrollIntoView = jest.fn();

it.each(['/search/jazz', '/tag/jazz'])(
  'shows at %s with a picture that nothing was found [results.none-picture]',
  async (path) => {
    renderAt(path, routes, listApi(0));
    const text = await screen.findByText(/^Maaf, Kami tidak dapat menemukan Event dengan kata kunci "jazz"/);
    const area = screen.getByRole('region', { name: /^Hasil Pencarian/ });
    expect(area).toContainElement(text);
    expect(area.querySelector('svg')).toBeVisible();
  },
);
