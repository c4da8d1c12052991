import { lazyScreen, TextSkeleton } from './components/lazy-screen.tsx';

/** Screens that few visitors open; loaded when they are opened. */
export const lazyScreens = {
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
