import { readSettings, type Settings } from '@acara/server-kit/settings';
import { acceptsConnections } from '../net/ports.ts';

/** Whether the site of these settings runs. */
export const isSiteRunning = ({ API_PORT }: Pick<Settings, 'API_PORT'>): Promise<boolean> =>
  acceptsConnections(API_PORT);

/** Where `npm run dev:inside` shows a page: at the site's port, or at a port beside a site that runs already. */
export const insideAddress = async (path: string): Promise<string> => {
  const settings = readSettings('tooling');
  const port = (await isSiteRunning(settings)) ? settings.DEV_INSIDE_PORT : settings.PORT;
  return `http://localhost:${port}${path}`;
};
