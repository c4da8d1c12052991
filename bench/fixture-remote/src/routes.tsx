import { remoteRoutes } from '@acara/shared-remote';

const EmptyScreen = () => <h1>Kosong</h1>;

/** The least that a remote can be: what it weighs is what every further remote costs. */
export const routes = remoteRoutes(
  { empty: { path: '/kosong', access: 'public', title: 'Kosong' } },
  { empty: { screen: EmptyScreen } },
);
