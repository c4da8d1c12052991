import { lazyScreen, ListSkeleton, TextSkeleton } from './components/lazy-screen.tsx';

const loadLists = () => import(/* webpackChunkName: "lists" */ './lists.ts');

/** Screens that are loaded when they are opened. */
export const lazyScreens = {
  events: lazyScreen(() => loadLists().then(({ EventsScreen }) => EventsScreen), <ListSkeleton />),
  moreEvents: lazyScreen(() => loadLists().then(({ MoreEventsScreen }) => MoreEventsScreen), <ListSkeleton />),
  search: lazyScreen(() => loadLists().then(({ SearchScreen }) => SearchScreen), <ListSkeleton />),
  tag: lazyScreen(() => loadLists().then(({ TagScreen }) => TagScreen), <ListSkeleton />),
  allCategories: lazyScreen(
    () =>
      import('./screens/all-categories/all-categories-screen.tsx').then(
        ({ AllCategoriesScreen }) => AllCategoriesScreen,
      ),
    <TextSkeleton />,
  ),
  guide: lazyScreen(
    () => import('./screens/guide/guide-screen.tsx').then(({ GuideScreen }) => GuideScreen),
    <TextSkeleton />,
  ),
  terms: lazyScreen(
    () => import('./screens/terms/terms-screen.tsx').then(({ TermsScreen }) => TermsScreen),
    <TextSkeleton />,
  ),
};
