import type { CategoryEvent } from '@acara/shared-contract';

const SPECIAL_ID = 21;
const SPECIAL_NAME = 'POWERMATCH';

/** Category 21 and the one named POWERMATCH look different from the others. */
export const isSpecialCategory = (category: CategoryEvent): boolean =>
  category.category_event_id === SPECIAL_ID || category.category_event_name.toUpperCase() === SPECIAL_NAME;
