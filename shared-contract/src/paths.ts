/** Who may see a route: spec §2 route table. */
export type Access = 'public' | 'logged-in' | 'private' | 'after-registration' | 'payment-token';

/** The slice that owns a route; `shell` for what the host shows itself. */
export type Owner = 'mfe-discovery' | 'mfe-event-detail' | 'mfe-account' | 'mfe-checkout' | 'shell';

/** A parameter of an address from which the server makes a page; what each may be: `page-query.ts` of the edge. */
export type PageParameter = 'category' | 'page' | 'city' | 'date' | 'until' | 'store_only' | 'category_venue_id';

/** One row of the route table. `pattern` is in react-router's form. A page is the same whatever `query` does not name. */
export type RouteRow = { pattern: string; owner: Owner; access: Access; query?: readonly PageParameter[] };

const LISTING = ['category', 'page'] as const;
const EVENTS = [...LISTING, 'store_only', 'category_venue_id'] as const;
const HOME = [...LISTING, 'city', 'date', 'until'] as const;

/** Every route of the site (spec §2). Any path that fits none of them is the not-found screen. */
export const paths = {
  home: { pattern: '/', owner: 'mfe-discovery', access: 'public', query: HOME },
  login: { pattern: '/login', owner: 'mfe-account', access: 'public' },
  register: { pattern: '/register', owner: 'mfe-account', access: 'public' },
  registerCongrats: { pattern: '/register/congrats', owner: 'mfe-account', access: 'after-registration' },
  forgotPassword: { pattern: '/forgot-password', owner: 'mfe-account', access: 'public' },
  resetPassword: { pattern: '/reset-password', owner: 'mfe-account', access: 'public' },
  eventDetail: { pattern: '/detail-event/:slug', owner: 'mfe-event-detail', access: 'public' },
  privateEventDetail: { pattern: '/detail-event/:slug/:access', owner: 'mfe-event-detail', access: 'public' },
  events: { pattern: '/event', owner: 'mfe-discovery', access: 'public', query: EVENTS },
  moreEvents: { pattern: '/more-event-search', owner: 'mfe-discovery', access: 'public', query: EVENTS },
  likedEvents: { pattern: '/event-disukai', owner: 'mfe-account', access: 'logged-in' },
  search: { pattern: '/search/:keyword', owner: 'mfe-discovery', access: 'public', query: LISTING },
  tag: { pattern: '/tag/:keyword', owner: 'mfe-discovery', access: 'public', query: LISTING },
  terms: { pattern: '/syarat-ketentuan', owner: 'mfe-discovery', access: 'public' },
  guide: { pattern: '/panduan', owner: 'mfe-discovery', access: 'public' },
  allCategories: { pattern: '/allcatmob', owner: 'mfe-discovery', access: 'public' },
  dashboard: { pattern: '/dashboard', owner: 'mfe-account', access: 'private' },
  myTickets: { pattern: '/myevent', owner: 'mfe-account', access: 'private' },
  transactions: { pattern: '/transaksi', owner: 'mfe-account', access: 'private' },
  profile: { pattern: '/profile-detail', owner: 'mfe-account', access: 'private' },
  password: { pattern: '/profile-password', owner: 'mfe-account', access: 'private' },
  contact: { pattern: '/info-kontak', owner: 'mfe-account', access: 'private' },
  checkout: { pattern: '/checkout', owner: 'mfe-checkout', access: 'payment-token' },
  notFound: { pattern: '/notfound', owner: 'shell', access: 'public' },
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof paths;

/** Half a character (a lone surrogate) cannot stand in an address. */
const segment = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));

/** `.` and `..`, escaped or not, are steps in a path: with a blank behind them they are not, and screens trim it. */
const keywordSegment = (text: string) => (/^\.{1,2}$/.test(text) ? `${text}%20` : segment(text));

const withQuery = (path: string, query: Record<string, string | number | boolean | undefined>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

/** What a listing's address bar holds. */
export type ListingQuery = { category?: number | 'all'; page?: number };

/** The listing of all events can also hold those of one kind of venue, `store_only` being the one of shops. */
export type EventsQuery = ListingQuery & { store_only?: true; category_venue_id?: number };

/**
 * What the home page's address bar holds after a filter search: `city` is an `ms_city_id`, `date` a day as
 * `YYYY-MM-DD`, `until` the last of several days. A search for everything says `category: 'all'`.
 */
export type HomeQuery = ListingQuery & { city?: number; date?: string; until?: string };

/** Addresses of the site. Every link is made here, so that a route can move. */
export const href = {
  home: (query: HomeQuery = {}) => withQuery(paths.home.pattern, query),
  login: () => paths.login.pattern,
  register: () => paths.register.pattern,
  registerCongrats: () => paths.registerCongrats.pattern,
  forgotPassword: () => paths.forgotPassword.pattern,
  resetPassword: () => paths.resetPassword.pattern,
  eventDetail: (slug: string, access?: string) =>
    access ? `/detail-event/${segment(slug)}/${segment(access)}` : `/detail-event/${segment(slug)}`,
  events: (query: EventsQuery = {}) => withQuery(paths.events.pattern, query),
  moreEvents: (query: EventsQuery = {}) => withQuery(paths.moreEvents.pattern, query),
  likedEvents: (query: Pick<ListingQuery, 'page'> = {}) => withQuery(paths.likedEvents.pattern, query),
  search: (keyword: string, query: ListingQuery = {}) => withQuery(`/search/${keywordSegment(keyword)}`, query),
  tag: (slug: string, query: ListingQuery = {}) => withQuery(`/tag/${segment(slug)}`, query),
  terms: () => paths.terms.pattern,
  guide: () => paths.guide.pattern,
  allCategories: () => paths.allCategories.pattern,
  dashboard: () => paths.dashboard.pattern,
  myTickets: () => paths.myTickets.pattern,
  transactions: () => paths.transactions.pattern,
  profile: () => paths.profile.pattern,
  password: () => paths.password.pattern,
  contact: () => paths.contact.pattern,
  checkout: () => paths.checkout.pattern,
  notFound: () => paths.notFound.pattern,
} as const;
