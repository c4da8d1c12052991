import type { FastifyPluginAsync } from 'fastify';
import { filesFolder } from '@acara/releases';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { releaseRoutes } from './release-routes.ts';
import { fontRoute, heartbeatRoute, iconRoutes, serviceWorkerRoute } from './site-files.ts';

type StaticFilesOptions = { settings: Pick<EdgeSettings, 'releasesDir' | 'site'> };

/** Files of releases, and the site's own: font, heartbeat, icons, manifest, service worker. */
export const staticFiles: FastifyPluginAsync<StaticFilesOptions> = async (app, { settings }) => {
  const { releasesDir, site } = settings;
  await app.register(releaseRoutes, { prefix: '/r', folder: filesFolder(releasesDir) });
  await app.register(fontRoute);
  await app.register(heartbeatRoute);
  await app.register(iconRoutes, { siteName: site.siteName, routes: () => app.releases.stableSet()?.routes ?? null });
  await app.register(serviceWorkerRoute, { isOn: site.serviceWorker !== 'off' });
};
