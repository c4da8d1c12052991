import proxyAddr from '@fastify/proxy-addr';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { filesFolder, previewKey } from '@acara/releases';
import {
  answerClientError,
  createLimitedServer,
  SERVER_LIMITS,
  type ServerLimits,
} from '@acara/shared-contract/http-server';
import { globalCss } from '@acara/shared-ui/theme';
import { eventList, robotsRoute, sitemapRoutes } from './crawlers/crawler-routes.ts';
import { scriptPolicy } from './document/head-scripts.ts';
import { securityPolicy } from './document/security-headers.ts';
import { answerError, answerErrors } from './document/plain-page.ts';
import { createBeaconLimits } from './health/beacon-limits.ts';
import { beaconRoute } from './health/beacon-route.ts';
import { healthRoutes } from './health/health-routes.ts';
import { watchRollouts } from './health/watch-rollouts.ts';
import { createRenderFailureLog } from './logging/render-failure-log.ts';
import { logRequests, requestId } from './logging/request-log.ts';
import { readableTarget } from './page/page-address.ts';
import { followReleases, type LiveReleases } from './page/served-releases.ts';
import { createPageCache } from './page/page-cache.ts';
import { createPageMaker } from './page/page-maker.ts';
import { pageRoutes } from './page/page-routes.ts';
import { createPreviewVisits, releaseUpdateRoutes } from './page/preview-visits.ts';
import { apiProxy } from './proxy/api-proxy.ts';
import { processUptime } from './release-page/read-report.ts';
import { releasePageRoutes } from './release-page/release-page-routes.ts';
import { createRenderPool } from './render/render-pool.ts';
import type { EdgeSettings } from './settings/edge-settings.ts';
import { fontRoute, fontUrl, ICON_LINKS, iconRoutes, serviceWorkerRoute } from './static/site-files.ts';
import { releaseRoutes } from './static/release-routes.ts';

/** A background render may wait for a slow API. */
const BACKGROUND_BUDGET_MS = 5000;

export type EdgeOptions = {
  settings: EdgeSettings;
  /** Default: no log. */
  logger?: FastifyServerOptions['logger'];
  now?: () => number;
  uptime?: () => number;
  limits?: ServerLimits;
  registryIntervalMs?: number;
  decisionIntervalMs?: number;
};

/** Builds the edge: pages, release files, API proxy. Resolves when its workers have loaded the live releases. */
export const buildEdge = async (options: EdgeOptions): Promise<FastifyInstance> => {
  const { settings, logger = false, now = Date.now, uptime = processUptime, limits = SERVER_LIMITS } = options;
  const { registryIntervalMs = 1000, decisionIntervalMs = 2000 } = options;
  const { site, apiOrigin, releasesDir } = settings;
  const isHttps = site.publicOrigin.startsWith('https:');
  const trusted = settings.trustProxy === false ? [] : settings.trustProxy.split(',').map((one) => one.trim());
  const isProxy = proxyAddr.compile(trusted);
  const app: FastifyInstance = Fastify({
    logger,
    serverFactory: (listener) => createLimitedServer(listener, { limits, isTrusted: (address) => isProxy(address, 0) }),
    clientErrorHandler: answerClientError,
    trustProxy: settings.trustProxy,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: (error, request, reply) => {
      const target = error.code === 'FST_ERR_BAD_URL' ? readableTarget(request.raw.url ?? '/') : null;
      if (target !== null) return reply.redirect(target, 308);
      return answerError(error, request, reply, site.siteName);
    },
    forceCloseConnections: 'idle',
    genReqId: ({ headers }) => requestId(settings.trustProxy === false ? undefined : headers['x-request-id']),
    routerOptions: { maxParamLength: 16_384 },
  });
  let live: LiveReleases | null = null;
  const current = () => live?.current() ?? null;
  logRequests(app, () => current()?.loggablePath ?? null);
  answerErrors(app, site.siteName);

  const pool = createRenderPool({
    ...settings.render,
    now: uptime,
    onWorkerLost: (reason) => app.log.error({ reason }, 'a render worker was replaced'),
    onBundleRefused: (problem) => app.log.error({ problem }, 'a server bundle was not loaded'),
  });
  const failures = createRenderFailureLog(app.log);
  app.addHook('onClose', async () => {
    await pool.close();
    failures.close();
  });
  try {
    // Before the first document: pages without signatures would be cached.
    const key = await previewKey({ dir: releasesDir, secret: settings.releases.secret }).catch((error: unknown) => {
      app.log.error({ problem: String(error) }, 'no key: beacons are not counted');
      return null;
    });
    live = await followReleases({
      settings,
      pool,
      key,
      intervalMs: registryIntervalMs,
      onResolved: (revision) => app.log.info({ revision }, 'releases resolved'),
      onError: (error) =>
        app.log.error({ problem: String(error) }, 'the registry is unavailable, the last one stays in force'),
    });
    app.addHook('onClose', live.close);
    const rollouts = watchRollouts({ settings, live, now, intervalMs: decisionIntervalMs, log: app.log });
    // Hooks run in reverse order, so the registry is still open.
    app.addHook('onClose', rollouts.close);
    const visitors = { key, isHttps };
    const stableSet = () => current()?.setFor({}) ?? null;
    const routes = () => stableSet()?.routes ?? null;
    const previews = createPreviewVisits({
      dir: releasesDir,
      secret: settings.releases.secret,
      now,
      isHttps,
      siteName: site.siteName,
      onError: (error) => app.log.error({ problem: String(error) }, 'no key for previews'),
    });

    await app.register(healthRoutes, { hasReleases: () => stableSet() !== null, hasWorkers: pool.isAlive });
    await app.register(releaseUpdateRoutes, { releases: current, previews, publicOrigin: site.publicOrigin });
    const { watch, proxies } = rollouts;
    await app.register(beaconRoute, { visitors, limits: createBeaconLimits(uptime), watch, proxies });
    await app.register(releasePageRoutes, {
      sources: {
        store: live.store,
        served: () => current()?.document ?? null,
        health: rollouts.health,
        healthGate: settings.healthGate,
        isBehindUnknownProxy: proxies.isBehindUnknownProxy,
        now,
        uptime,
        onError: (error) => app.log.error({ problem: String(error) }, 'a store of the page of releases is unavailable'),
      },
      key,
      siteName: site.siteName,
      isHttps,
    });
    await app.register(releaseRoutes, { prefix: '/r', folder: filesFolder(releasesDir) });
    await app.register(fontRoute);
    await app.register(iconRoutes, { siteName: site.siteName, routes });
    await app.register(serviceWorkerRoute, { isOn: site.serviceWorker !== 'off' });
    await app.register(robotsRoute, { publicOrigin: site.publicOrigin, routes });
    await app.register(sitemapRoutes, {
      publicOrigin: site.publicOrigin,
      events: eventList(apiOrigin),
      live: stableSet,
    });
    await app.register(apiProxy, { apiOrigin, isHttps });
    await app.register(pageRoutes, {
      releases: current,
      previews,
      cache: createPageCache({ ...settings.cache, uptime }),
      makePage: createPageMaker({
        frame: {
          settings: site,
          globalCss: globalCss({ fontUrl }),
          fontUrl,
          iconLinks: ICON_LINKS,
          scriptPolicy: scriptPolicy(settings.origins.script),
        },
        pool,
        onFailure: failures.add,
      }),
      policy: securityPolicy(settings.origins, isHttps),
      apiOrigin,
      budgets: { visitor: settings.render.budgetMs, background: BACKGROUND_BUDGET_MS },
      siteName: site.siteName,
      visitors,
    });
    await app.ready();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
};
