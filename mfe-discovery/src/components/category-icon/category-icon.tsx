import type { CategoryEvent } from '@acara/shared-contract';
import { useLoaded } from '@acara/shared-ui/on-demand';
import { BoltIcon, TicketIcon } from '@acara/shared-ui/primitives';
import { isSpecialCategory } from '../special-category.ts';

/** They come after the page: until then, and for a category without one, a ticket stands in their room. */
const loadSigns = () => import('./category-shapes.tsx').then(({ CATEGORY_SIGNS }) => CATEGORY_SIGNS);

/** The sign of a category, the same wherever it stands. */
export const CategoryIcon = ({ category, size }: { category: CategoryEvent; size?: number }) => {
  const signs = useLoaded(loadSigns);
  if (isSpecialCategory(category)) return <BoltIcon size={size} />;
  const Sign = (signs.state === 'loaded' && signs.part.get(category.category_event_name)) || TicketIcon;
  return <Sign size={size} />;
};
