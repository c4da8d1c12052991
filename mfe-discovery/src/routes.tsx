import { catalogueQueries } from '@acara/shared-api';
import { remoteRoutes, type RouteScreen } from '@acara/shared-remote';
import declaration from '../remote.json';
import { lazyScreens } from './lazy-screens.tsx';
import { listingHead } from './components/listing/listing-head.ts';
import { resultsRoute } from './components/results/results-route.ts';
import { keywordResults, tagResults } from './components/results/results-source.ts';
import { allCategoriesHead, guideHead, homeHead, termsHead } from './heads.ts';
import { eventListing, eventListNeeds, eventListStatus } from './screens/event-list/event-list-route.ts';
import { homeNeeds } from './screens/home/home-queries.ts';
import { HomeScreen, laterSections } from './screens/home/home-screen.tsx';

const eventList: Omit<RouteScreen, 'screen' | 'load'> = {
  queries: eventListNeeds,
  head: (at) => listingHead(eventListing(at), at.settings),
  status: eventListStatus,
};

export const routes = remoteRoutes(declaration.routes, {
  home: {
    screen: HomeScreen,
    load: laterSections.load,
    queries: ({ search, settings }) => homeNeeds(search, settings),
    head: homeHead,
  },
  events: { ...lazyScreens.events, ...eventList },
  'events.more': { ...lazyScreens.moreEvents, ...eventList },
  search: { ...lazyScreens.search, ...resultsRoute(keywordResults) },
  tag: { ...lazyScreens.tag, ...resultsRoute(tagResults) },
  categories: {
    ...lazyScreens.allCategories,
    queries: () => [catalogueQueries.categories()],
    head: allCategoriesHead,
  },
  guide: { ...lazyScreens.guide, head: guideHead },
  terms: { ...lazyScreens.terms, head: termsHead },
});
