import { remoteRoutes } from '@acara/shared-remote';
import declaration from '../remote.json';

const EmptyScreen = () => <h1>Kosong</h1>;

/** The smallest possible remote: its size is the cost of each additional remote. */
export const routes = remoteRoutes(declaration.routes, { empty: { screen: EmptyScreen } });
