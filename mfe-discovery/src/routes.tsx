import { paths } from '@acara/shared-contract/paths';
import type { RemoteRoute } from '@acara/shared-remote';
import { homeHead } from './screens/home/home-head.ts';
import { homeQueries } from './screens/home/home-queries.ts';
import { HomeScreen } from './screens/home/home-screen.tsx';

/** The routes of this remote. */
export const routes: RemoteRoute[] = [
  {
    path: paths.home.pattern,
    screen: HomeScreen,
    queries: ({ settings }) => [
      homeQueries.banners(settings.siteDomain),
      homeQueries.categories(),
      homeQueries.grid(),
      homeQueries.popular(),
      homeQueries.upcoming(),
      homeQueries.teaser(1),
    ],
    head: ({ settings, url, read }) =>
      homeHead({ settings, url, banner: read(homeQueries.banners(settings.siteDomain)).data?.[0] }),
  },
];
