import { remoteRoutes } from '@acara/shared-remote';
import declaration from '../remote.json';

const EmptyScreen = () => <h1>Kosong</h1>;

/** The least that a remote can be: what it weighs is what every further remote costs. */
export const routes = remoteRoutes(declaration.routes, { empty: { screen: EmptyScreen } });
