import type { FastifyInstance } from 'fastify';
import { SERVER_LIMITS } from '@acara/server-kit/http-server';
import { crawlerRoutes } from './crawlers/crawler-routes.ts';
import { errorAnswers } from './document/plain-page.ts';
import { contentPolicy } from './document/security-headers.ts';
import { beacons } from './health/beacons-plugin.ts';
import { healthRoutes } from './health/health-routes.ts';
import { rollouts } from './health/rollouts-plugin.ts';
import { requestLimits } from './limits/request-limits.ts';
import { requestLog } from './logging/request-log.ts';
import { metrics } from './metrics/metrics-plugin.ts';
import { pageRoutes } from './page/page-routes.ts';
import { previews } from './page/preview-visits.ts';
import { releases } from './page/releases-plugin.ts';
import { visitorRoute } from './page/visitor-route.ts';
import { apiProxy } from './proxy/api-proxy.ts';
import { releasePage } from './release-page/release-page-plugin.ts';
import { comparison } from './render/comparison-plugin.ts';
import { rendering } from './render/rendering-plugin.ts';
import { createServer, type ServerOptions } from './server/create-server.ts';
import type { EdgeSettings } from './settings/edge-settings.ts';
import { staticFiles } from './static/static-plugin.ts';
import { waitingRoom } from './waiting-room/waiting-room-plugin.ts';

export type EdgeOptions = {
  settings: EdgeSettings;
  /** Default: no log. */
  logger?: ServerOptions['logger'];
  /** In ms since 1970. */
  now?: () => number;
  /** Monotonic, in ms. */
  uptime?: () => number;
  limits?: ServerOptions['limits'];
  /** Between two looks at the registry. */
  registryIntervalMs?: number;
  /** Between two decisions about rollouts. */
  decisionIntervalMs?: number;
  /** Whether the process is ending: `/readyz` then reports it, while everything is still answered. */
  isEnding?: () => boolean;
  /** How long new releases wait for their pages to be rendered ahead; 0: none are. */
  warmUpMs?: number;
  /** How often the edge polls the API for open waiting rooms; 0: never. */
  roomsIntervalMs?: number;
};

/**
 * Builds the edge: pages, release files, API proxy. Resolves when its workers have rendered the pages of the live releases.
 *
 * A plugin may use what those before it decorated. Hooks run in the order of this list, and what is opened is closed in
 * the reverse one.
 */
export const buildEdge = async (options: EdgeOptions): Promise<FastifyInstance> => {
  const { settings, logger = false, limits = SERVER_LIMITS, isEnding = () => false } = options;
  const { now = Date.now, uptime = () => performance.now() } = options;
  const { registryIntervalMs = 1000, decisionIntervalMs = 2000, roomsIntervalMs = 1000, warmUpMs = 5000 } = options;
  const { apiOrigin, isHttps, site } = settings;
  const app = createServer({ settings, logger, limits });
  try {
    // Every request: measured and named first, so that refused ones are too.
    await app.register(metrics, { address: settings.metrics });
    await app.register(requestLog, { loggablePath: () => app.releases.current()?.loggablePath ?? null });
    await app.register(contentPolicy);
    await app.register(errorAnswers, { siteName: site.siteName });
    // Before all routes, which it limits.
    await app.register(requestLimits, { limits: settings.limits, uptime });

    // What runs without requests.
    await app.register(rendering, { settings, now, uptime });
    await app.register(releases, { settings, intervalMs: registryIntervalMs, warmUpMs });
    await app.register(rollouts, { settings, now, intervalMs: decisionIntervalMs });
    await app.register(comparison, { settings, uptime });
    await app.register(waitingRoom, { settings, now, uptime, intervalMs: roomsIntervalMs });

    // Routes.
    await app.register(healthRoutes, {
      isEnding,
      hasReleases: () => app.releases.stableSet() !== null,
      hasWorkers: app.rendering.pool.isAlive,
      apiOrigin,
    });
    await app.register(previews, { settings, now });
    await app.register(visitorRoute, { settings });
    await app.register(beacons, { settings, now, uptime });
    await app.register(releasePage, { settings, now, uptime });
    await app.register(staticFiles, { settings });
    await app.register(crawlerRoutes, { settings });
    await app.register(apiProxy, { apiOrigin, isHttps });
    await app.register(pageRoutes, { settings, uptime });
    await app.ready();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
};
