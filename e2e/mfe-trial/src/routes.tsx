import type { RemoteRoute } from '@acara/shared-remote';
import { TrialScreen } from './screens/trial/trial-screen.tsx';

/** The one route of the trial slice; it is not in the site's table. */
export const routes: RemoteRoute[] = [
  { path: '/uji/:part', screen: TrialScreen, head: () => ({ title: 'Uji', robots: 'noindex' }) },
];
