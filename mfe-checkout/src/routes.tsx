import { paths } from '@acara/shared-contract/paths';
import type { RemoteRoute } from '@acara/shared-remote';
import { CheckoutScreen } from './screens/checkout/checkout-screen.tsx';

/** The routes of this remote. Who may enter stands in `paths`; the kit asks before it shows a screen. */
export const routes: RemoteRoute[] = [
  {
    path: paths.checkout.pattern,
    screen: CheckoutScreen,
    head: ({ settings }) => ({ title: `Checkout — ${settings.siteName}`, robots: 'noindex' }),
  },
];
