import type { CategoryEvent } from '@acara/shared-contract';
import { useLoaded } from '@acara/shared-ui/on-demand';
import { BoltIcon, TicketIcon } from '@acara/shared-ui/primitives';

const Nothing = ({ size = 20 }: { size?: number | undefined }) => <svg width={size} height={size} aria-hidden="true" />;

const SPECIAL_ID = 21;
const SPECIAL_NAME = 'POWERMATCH';

/** Category 21 and the one named POWERMATCH look different from the others. */
export const isSpecialCategory = (category: CategoryEvent): boolean =>
  category.category_event_id === SPECIAL_ID || category.category_event_name.toUpperCase() === SPECIAL_NAME;

/** Loaded after the page: until then its place is empty. A category without a sign has a ticket. */
const loadSigns = () => import('./category-shapes.tsx').then(({ CATEGORY_SIGNS }) => CATEGORY_SIGNS);

export const CategoryIcon = ({ category, size }: { category: CategoryEvent; size?: number }) => {
  const signs = useLoaded(loadSigns);
  if (isSpecialCategory(category)) return <BoltIcon size={size} />;
  if (signs.state === 'loading') return <Nothing size={size} />;
  const Sign = (signs.state === 'loaded' && signs.part.get(category.category_event_name)) || TicketIcon;
  return <Sign size={size} />;
};
