import { remoteRoutes } from '@acara/shared-remote';
import declaration from '../remote.json';
import { SampleScreen } from './screens/sample/sample-screen.tsx';

/** The one route of the sample remote. */
export const routes = remoteRoutes(declaration.routes, {
  sample: { screen: SampleScreen, head: () => ({ title: 'Uji', robots: 'noindex' }) },
});
