import type { FastifyPluginAsync } from 'fastify';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { releasePageRoutes } from './release-page-routes.ts';

type ReleasePageOptions = {
  settings: Pick<EdgeSettings, 'freezes' | 'healthGate' | 'holdback' | 'isHttps' | 'site'>;
  now: () => number;
  uptime: () => number;
};

/** The page of releases, of what this edge serves and watches. */
export const releasePage: FastifyPluginAsync<ReleasePageOptions> = async (app, { settings, now, uptime }) => {
  const { releases, rollouts } = app;
  await app.register(releasePageRoutes, {
    sources: {
      store: releases.store,
      files: releases.files,
      served: () => releases.current()?.document ?? null,
      health: rollouts.health,
      failures: rollouts.failuresOf,
      isBehindUnknownProxy: rollouts.proxies.isBehindUnknownProxy,
      healthGate: settings.healthGate,
      holdback: settings.holdback,
      freezes: settings.freezes,
      now,
      uptime,
      onError: (error) => app.log.error({ problem: String(error) }, 'a store of the page of releases is unavailable'),
    },
    key: releases.key,
    publicOrigin: settings.site.publicOrigin,
    siteName: settings.site.siteName,
    isHttps: settings.isHttps,
  });
};
