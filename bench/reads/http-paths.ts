/** The list that every visitor of the home page asks for. */
export const HOT_PATH = '/api/v1/event/all?page=1&limit=6';

/** Categories and cities that every seeded database has. */
const CATEGORIES = Array.from({ length: 20 }, (_, index) => index + 1);
const PAGES = Array.from({ length: 10 }, (_, index) => index + 1);

/** Addresses as many visitors ask them: pages, categories, popular, teaser. */
export const mixedPaths = (): string[] => [
  ...PAGES.map((page) => `/api/v1/event/all?page=${page}&limit=6`),
  ...PAGES.map((page) => `/api/v1/event/all?page=${page}&limit=4`),
  ...CATEGORIES.flatMap((category) =>
    PAGES.slice(0, 5).map((page) => `/api/v1/event/all?page=${page}&limit=6&category_event_id=${category}`),
  ),
  '/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=5',
  '/api/v1/event/all?upcoming_only=true&store_only=true',
];
