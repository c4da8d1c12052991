import { remoteRoutes } from '@acara/shared-remote';
import declaration from '../remote.json';
import { TrialScreen } from './screens/trial/trial-screen.tsx';

/** The one route of the trial remote. */
export const routes = remoteRoutes(declaration.routes, {
  trial: { screen: TrialScreen, head: () => ({ title: 'Uji', robots: 'noindex' }) },
});
