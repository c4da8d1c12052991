import { render, waitFor } from '@testing-library/react';
import { CategoryIcon } from './category-icon.tsx';
import { CATEGORY_SHAPES } from './category-shapes.tsx';

const shown = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d');
const category = (category_event_name: string, category_event_id = 5) => ({ category_event_id, category_event_name });

it.each(Object.entries(CATEGORY_SHAPES))('%s has its own icon [home.category-sign]', async (name, shape) => {
  const { container } = render(<CategoryIcon category={category(name)} />);
  await waitFor(() => expect(shown(container)).toBe(shape));
});

it('no two categories share an icon', () => {
  expect(new Set(Object.values(CATEGORY_SHAPES)).size).toBe(Object.keys(CATEGORY_SHAPES).length);
});

it('category 21 and POWERMATCH share the bolt, and an unknown category has an icon too', () => {
  const festival = render(<CategoryIcon category={category('Festival', 21)} />).container;
  const match = render(<CategoryIcon category={category('POWERMATCH')} />).container;
  const unknown = render(<CategoryIcon category={category('Lain')} />).container;
  expect(shown(festival)).toBe(shown(match));
  expect(unknown.querySelector('svg')).not.toBeNull();
});
