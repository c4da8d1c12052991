import { remoteRoutes } from '@acara/shared-remote';
import declaration from '../remote.json';
import { CheckoutScreen } from './screens/checkout/checkout-screen.tsx';

export const routes = remoteRoutes(declaration.routes, { checkout: { screen: CheckoutScreen } });
