import { catalogueQueries } from '@acara/shared-api';
import { remoteRoutes } from '@acara/shared-remote';
import declaration from '../remote.json';
import { lateScreens } from './late-screens.tsx';
import { resultsRoute } from './parts/results/results-route.ts';
import { keywordResults, tagResults } from './parts/results/results-source.ts';
import { allCategoriesHead } from './screens/all-categories/all-categories-head.ts';
import { eventListHead, eventListNeeds, eventListStatus } from './screens/event-list/event-list-route.ts';
import { EventsScreen, MoreEventsScreen } from './screens/event-list/event-list-screen.tsx';
import { guideHead } from './screens/guide/guide-head.ts';
import { homeHead } from './screens/home/home-head.ts';
import { homeNeeds, homeQueries } from './screens/home/home-queries.ts';
import { HomeScreen } from './screens/home/home-screen.tsx';
import { SearchScreen } from './screens/search/search-screen.tsx';
import { TagScreen } from './screens/tag/tag-screen.tsx';
import { termsHead } from './screens/terms/terms-head.ts';

const eventList = { queries: eventListNeeds, head: eventListHead, status: eventListStatus };

/** The screens of the routes that remote.json declares. */
export const routes = remoteRoutes(declaration.routes, {
  home: {
    screen: HomeScreen,
    queries: ({ search, settings }) => homeNeeds(search, settings),
    head: ({ settings, url, read }) =>
      homeHead({ settings, url, banner: read(homeQueries.banners(settings.siteDomain)).data?.[0] }),
  },
  events: { screen: EventsScreen, ...eventList },
  'events.more': { screen: MoreEventsScreen, ...eventList },
  search: { screen: SearchScreen, ...resultsRoute(keywordResults) },
  tag: { screen: TagScreen, ...resultsRoute(tagResults) },
  categories: {
    screen: lateScreens.allCategories,
    queries: () => [catalogueQueries.categories()],
    head: ({ settings, url, read }) =>
      allCategoriesHead({ settings, url, categories: read(catalogueQueries.categories()).data }),
  },
  guide: { screen: lateScreens.guide, head: guideHead },
  terms: { screen: lateScreens.terms, head: termsHead },
});
