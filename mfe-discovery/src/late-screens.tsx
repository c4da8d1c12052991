import { lateScreen } from './parts/late-screen.tsx';
import { TextSkeleton } from './parts/text-skeleton.tsx';

/** Screens that few visitors open: their code comes when they are opened. */
export const lateScreens = {
  allCategories: lateScreen(
    () =>
      import('./screens/all-categories/all-categories-screen.tsx').then(
        ({ AllCategoriesScreen }) => AllCategoriesScreen,
      ),
    <TextSkeleton />,
  ),
  guide: lateScreen(
    () => import('./screens/guide/guide-screen.tsx').then(({ GuideScreen }) => GuideScreen),
    <TextSkeleton />,
  ),
  terms: lateScreen(
    () => import('./screens/terms/terms-screen.tsx').then(({ TermsScreen }) => TermsScreen),
    <TextSkeleton />,
  ),
};
