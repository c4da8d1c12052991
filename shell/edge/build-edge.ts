import { setTimeout } from 'node:timers/promises';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { filesFolder, previewKey } from '@acara/releases';
import {
  answerClientError,
  createLimitedServer,
  getWideNetwork,
  SERVER_LIMITS,
  type ServerLimits,
} from '@acara/shared-contract/http-server';
import { Registry, serveMetrics } from '@acara/shared-contract/metrics';
import { nameTraces } from '@acara/shared-contract/tracing';
import { globalCss } from '@acara/shared-ui/theme';
import { eventList, firstSlug, robotsRoute, sitemapRoutes } from './crawlers/crawler-routes.ts';
import { inlineScripts, scriptPolicy } from './document/head-scripts.ts';
import { forbidContents, NO_CONTENTS, securityPolicy } from './document/security-headers.ts';
import { answerError, answerErrors } from './document/plain-page.ts';
import { createBeaconLimits } from './health/beacon-limits.ts';
import { beaconRoute } from './health/beacon-route.ts';
import { healthRoutes } from './health/health-routes.ts';
import { watchRollouts, type RolloutWatch } from './health/watch-rollouts.ts';
import { createRenderMetrics } from './metrics/render-metrics.ts';
import { observeMaps } from './metrics/observe-maps.ts';
import { observePageCache } from './metrics/page-metrics.ts';
import { observeReleases } from './metrics/release-metrics.ts';
import { createRenderFailureLog } from './logging/render-failure-log.ts';
import { registerRequestLimits } from './limits/request-limits.ts';
import { logRequests, requestId, sendRequestIds } from './logging/request-log.ts';
import { readableTarget } from './page/page-address.ts';
import { followReleases, type LiveReleases } from './page/served-releases.ts';
import { createPageCache } from './page/page-cache.ts';
import { createPageMaker } from './page/page-maker.ts';
import { pageRoutes } from './page/page-routes.ts';
import { createPreviewVisits, releaseUpdateRoutes } from './page/preview-visits.ts';
import { visitorRoute } from './page/visitor-route.ts';
import { createWarmUp } from './page/warm-up.ts';
import { apiProxy } from './proxy/api-proxy.ts';
import { processUptime } from './release-page/read-report.ts';
import { releasePageRoutes } from './release-page/release-page-routes.ts';
import { createBundleComparison, rivalBundles } from './render/compare-bundles.ts';
import { createRenderPool } from './render/render-pool.ts';
import { createComparisonWorker } from './render/comparison-worker.ts';
import { withTimeout } from './render/with-timeout.ts';
import type { EdgeSettings } from './settings/edge-settings.ts';
import { fontRoute, fontUrl, heartbeatRoute, ICON_LINKS, iconRoutes, serviceWorkerRoute } from './static/site-files.ts';
import { createWaitingRoom } from './waiting-room/waiting-room.ts';
import { followOpenRooms } from './waiting-room/open-rooms.ts';
import { releaseRoutes } from './static/release-routes.ts';

/** A background render may wait for a slow API. */
const BACKGROUND_BUDGET_MS = 5000;
/** A first render takes longer than others; a hanging one occupies a worker for this time. */
const WARM_UP_BUDGET_MS = 2000;

export type EdgeOptions = {
  settings: EdgeSettings;
  /** Default: no log. */
  logger?: FastifyServerOptions['logger'];
  now?: () => number;
  uptime?: () => number;
  limits?: ServerLimits;
  registryIntervalMs?: number;
  decisionIntervalMs?: number;
  /** Whether the process is ending: `/readyz` then reports it, while everything is still answered. */
  isEnding?: () => boolean;
  /** How long new releases wait for their pages to be rendered ahead; 0: none are. */
  warmUpMs?: number;
  /** How often the edge polls the API for open waiting rooms; 0: never. */
  roomsIntervalMs?: number;
};

/** Builds the edge: pages, release files, API proxy. Resolves when its workers have rendered the pages of the live releases. */
export const buildEdge = async (options: EdgeOptions): Promise<FastifyInstance> => {
  const { settings, logger = false, now = Date.now, uptime = processUptime, limits = SERVER_LIMITS } = options;
  const {
    registryIntervalMs = 1000,
    decisionIntervalMs = 2000,
    warmUpMs = 5000,
    roomsIntervalMs = 1000,
    isEnding = () => false,
  } = options;
  const { site, apiOrigin, releasesDir } = settings;
  const isHttps = site.publicOrigin.startsWith('https:');
  const trusted = settings.trustProxy === false ? [] : settings.trustProxy.split(',').map((one) => one.trim());
  const isProxy = proxyAddr.compile(trusted);
  const app: FastifyInstance = Fastify({
    logger,
    serverFactory: (listener) => createLimitedServer(listener, { limits, isTrusted: (address) => isProxy(address, 0) }),
    clientErrorHandler: answerClientError,
    trustProxy: settings.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    // One for each request would take a thirtieth of a cached page. Our lines name the request; Fastify's own do not.
    childLoggerFactory: (shared) => shared,
    frameworkErrors: (error, request, reply) => {
      // Without hooks.
      reply.headers(NO_CONTENTS);
      const target = error.code === 'FST_ERR_BAD_URL' ? readableTarget(request.raw.url ?? '/') : null;
      if (target !== null) return reply.redirect(target, 308);
      return answerError(error, request, reply, site.siteName);
    },
    forceCloseConnections: 'idle',
    genReqId: ({ headers }) => requestId(settings.trustProxy === false ? undefined : headers['x-request-id']),
    routerOptions: { maxParamLength: 16_384 },
  });
  let live: LiveReleases | null = null;
  let rollouts: RolloutWatch | null = null;
  const current = () => live?.current() ?? null;
  const metrics = new Registry();
  app.decorate('metrics', metrics);
  if (settings.metrics) serveMetrics(app, metrics, settings.metrics);
  nameTraces(app);
  sendRequestIds(app);
  forbidContents(app);
  logRequests(app, () => current()?.loggablePath ?? null);
  answerErrors(app, site.siteName);
  const requests = registerRequestLimits(app, {
    limits: settings.limits,
    isProxy: (address) => isProxy(address, 0),
    uptime,
  });

  const rendering = createRenderMetrics(metrics);
  const worker = createComparisonWorker({
    memoryMb: settings.render.memoryMb,
    onLost: (reason) => app.log.error({ reason }, 'a comparison of two releases cost its worker'),
  });
  app.addHook('onClose', worker.close);
  const comparison = createBundleComparison({
    ...{ worker, uptime },
    getRivals: (remote) => {
      const served = current();
      return served && rivalBundles(served, remote);
    },
    onWorse: ({ remote, group, address }) => rollouts?.watch.compared(getWideNetwork(address), remote, group),
    random: Math.random,
    pause: (ms) => setTimeout(ms, undefined, { ref: false }),
  });
  const pool = createRenderPool({
    ...settings.render,
    now: uptime,
    onWorkerLost: (reason) => {
      rendering.countReplaced();
      app.log.error({ reason }, 'a render worker was replaced');
    },
    onMemoryExceeded: comparison.searchLeaks,
    onBundleRefused: (problem) => app.log.error({ problem }, 'a server bundle was not loaded'),
  });
  rendering.observe(pool);
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
    const trustedTypes = scriptPolicy(settings.origins.script);
    const policy = securityPolicy({ origins: settings.origins, isHttps, scripts: inlineScripts(trustedTypes) });
    const makePage = createPageMaker({
      frame: {
        settings: site,
        globalCss: globalCss({ fontUrl }),
        fontUrl,
        iconLinks: ICON_LINKS,
        scriptPolicy: trustedTypes,
      },
      pool,
      contentPolicy: policy.contentPolicy,
      now,
      afterRender: (...rendered) => void comparison.afterRender(...rendered),
      onFailure: (problem) => {
        rendering.countFailure(problem.failure);
        failures.add(problem);
      },
    });
    const events = eventList(apiOrigin);
    const warmUp = createWarmUp({
      makePage,
      workers: settings.render.workers,
      apiOrigin,
      budgetMs: Math.min(WARM_UP_BUDGET_MS, warmUpMs),
      getSlug: () => firstSlug(events),
      onError: (error) => app.log.error({ problem: String(error) }, 'pages were not rendered ahead'),
    });
    live = await followReleases({
      settings,
      pool,
      key,
      intervalMs: registryIntervalMs,
      // Remaining work continues meanwhile.
      warmUp: (served) => (warmUpMs === 0 ? Promise.resolve() : withTimeout(warmUp(served), warmUpMs)),
      onResolved: (revision) => app.log.info({ revision }, 'releases resolved'),
      onError: (error) =>
        app.log.error({ problem: String(error) }, 'the registry is unavailable, the last one stays in force'),
      onAbsent: (error) => app.log.error({ problem: String(error) }, 'a release is not here'),
    });
    app.addHook('onClose', live.close);
    const signals = observeReleases(metrics, () => current()?.document ?? null);
    rollouts = watchRollouts({
      ...{ settings, live, now, intervalMs: decisionIntervalMs, log: app.log },
      onHalt: signals.countHalt,
      onSurge: signals.countSurge,
    });
    // Hooks run in reverse order, so the registry is still open.
    app.addHook('onClose', rollouts.close);
    const rooms = await followOpenRooms({
      apiOrigin,
      uptime,
      intervalMs: roomsIntervalMs,
      onError: (error) =>
        app.log.error(
          { problem: String(error) },
          'the API does not answer for waiting rooms: the last known stay in force',
        ),
    });
    app.addHook('onClose', rooms.close);
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

    await app.register(healthRoutes, {
      isEnding,
      hasReleases: () => stableSet() !== null,
      hasWorkers: pool.isAlive,
      apiOrigin,
    });
    await app.register(releaseUpdateRoutes, { releases: current, previews, publicOrigin: site.publicOrigin });
    const { proxies } = rollouts;
    const watch = signals.counting(rollouts.watch);
    const limits = createBeaconLimits(uptime);
    const cache = observePageCache(metrics, createPageCache({ ...settings.cache, uptime }));
    observeMaps(metrics, { requests, limits, cache, served: current });
    await app.register(visitorRoute, { releases: current, visitors, publicOrigin: site.publicOrigin });
    await app.register(beaconRoute, { now, releases: current, visitors, limits, watch, proxies });
    await app.register(releasePageRoutes, {
      sources: {
        ...{ store: live.store, files: live.files, holdback: settings.holdback },
        served: () => current()?.document ?? null,
        health: rollouts.health,
        failures: rollouts.failuresOf,
        healthGate: settings.healthGate,
        freezes: settings.freezes,
        isBehindUnknownProxy: proxies.isBehindUnknownProxy,
        now,
        uptime,
        onError: (error) => app.log.error({ problem: String(error) }, 'a store of the page of releases is unavailable'),
      },
      publicOrigin: site.publicOrigin,
      key,
      siteName: site.siteName,
      isHttps,
    });
    await app.register(releaseRoutes, { prefix: '/r', folder: filesFolder(releasesDir) });
    await app.register(fontRoute);
    await app.register(heartbeatRoute);
    await app.register(iconRoutes, { siteName: site.siteName, routes });
    await app.register(serviceWorkerRoute, { isOn: site.serviceWorker !== 'off' });
    await app.register(robotsRoute, { publicOrigin: site.publicOrigin, routes });
    await app.register(sitemapRoutes, {
      publicOrigin: site.publicOrigin,
      events,
      live: stableSet,
    });
    await app.register(apiProxy, { apiOrigin, isHttps });
    await app.register(pageRoutes, {
      releases: current,
      previews,
      cache,
      makePage,
      policy,
      apiOrigin,
      budgets: { visitor: settings.render.budgetMs, background: BACKGROUND_BUDGET_MS },
      siteName: site.siteName,
      isHttps,
      waitingRoom: createWaitingRoom({ rooms, siteName: site.siteName, isHttps, now }),
    });
    await app.ready();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
};
