import { remoteRoutes } from '@acara/shared-remote';
import declaration from '../remote.json';
import { CheckoutScreen } from './screens/checkout/checkout-screen.tsx';

/** The screens of the routes that remote.json declares. */
export const routes = remoteRoutes(declaration.routes, { checkout: { screen: CheckoutScreen } });
