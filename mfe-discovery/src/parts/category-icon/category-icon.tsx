import type { CategoryEvent } from '@acara/shared-contract';
import { useLoaded } from '@acara/shared-ui/on-demand';
import { BoltIcon, line, TicketIcon } from '@acara/shared-ui/primitives';
import { isSpecialCategory } from '../special-category.ts';

/** The shapes come after the page: until then, and for categories without one, a ticket stands in their room. */
const loadIcons = () =>
  import('./category-shapes.ts').then(
    ({ CATEGORY_SHAPES }) => new Map(Object.entries(CATEGORY_SHAPES).map(([name, d]) => [name, line(<path d={d} />)])),
  );

/** The sign of a category, the same wherever it stands. */
export const CategoryIcon = ({ category, size }: { category: CategoryEvent; size?: number }) => {
  const icons = useLoaded(loadIcons);
  if (isSpecialCategory(category)) return <BoltIcon size={size} />;
  const Icon = (icons.state === 'loaded' && icons.part.get(category.category_event_name)) || TicketIcon;
  return <Icon size={size} />;
};
