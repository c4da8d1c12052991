import type { Settings } from '@acara/server-kit/settings';
import { acceptsConnections } from '../net/ports.ts';

/** Whether the site of these settings runs. */
export const isSiteRunning = ({ API_PORT }: Pick<Settings, 'API_PORT'>): Promise<boolean> =>
  acceptsConnections(API_PORT);

/** Where `npm run dev:inside` shows its pages: the site's port, or a port beside a site that runs already. */
export const insidePort = async (settings: Pick<Settings, 'API_PORT' | 'PORT' | 'DEV_PORT'>): Promise<number> =>
  (await isSiteRunning(settings)) ? settings.DEV_PORT : settings.PORT;
