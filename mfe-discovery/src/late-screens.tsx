import { lateScreen } from './parts/late-screen.tsx';
import { TextSkeleton } from './parts/text-skeleton.tsx';

/** Screens that are texts: their code comes when they are opened. */
export const lateScreens = {
  terms: lateScreen(
    () => import('./screens/terms/terms-screen.tsx').then(({ TermsScreen }) => TermsScreen),
    <TextSkeleton />,
  ),
};
