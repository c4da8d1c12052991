import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { previewKey } from '@acara/releases';
import { eventList, firstSlug } from '../crawlers/crawler-routes.ts';
import { withTimeout } from '../render/with-timeout.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { followReleases, type LiveReleases, type PageSnapshot } from './served-releases.ts';
import { createWarmUp } from './warm-up.ts';

/** A first render takes longer than others; a hanging one occupies a worker for this time. */
const WARM_UP_BUDGET_MS = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    releases: LiveReleases & {
      /** Signs releases and visitor ids; null: beacons are not counted. */
      key: string | null;
      /** What most visitors have; null before the shell was published. */
      stableSet: () => PageSnapshot | null;
    };
  }
}

type ReleasesOptions = {
  settings: Pick<EdgeSettings, 'apiOrigin' | 'releases' | 'releasesDir' | 'render'>;
  /** Between two looks at the registry. */
  intervalMs: number;
  /** How long new releases wait for their pages to be rendered ahead; 0: none are. */
  warmUpMs: number;
};

const plugin: FastifyPluginAsync<ReleasesOptions> = async (app, { settings, intervalMs, warmUpMs }) => {
  const { apiOrigin, releases, releasesDir, render } = settings;
  const { makePage, pool } = app.rendering;
  // Before the first document: pages without signatures would be cached.
  const key = await previewKey({ dir: releasesDir, secret: releases.secret }).catch((error: unknown) => {
    app.log.error({ problem: String(error) }, 'no key: beacons are not counted');
    return null;
  });
  const warmUp = createWarmUp({
    makePage,
    workers: render.workers,
    apiOrigin,
    budgetMs: Math.min(WARM_UP_BUDGET_MS, warmUpMs),
    getSlug: () => firstSlug(eventList(apiOrigin)),
    onError: (error) => app.log.error({ problem: String(error) }, 'pages were not rendered ahead'),
  });
  const live = await followReleases({
    settings,
    pool,
    key,
    intervalMs,
    // Remaining work continues meanwhile.
    warmUp: (served) => (warmUpMs === 0 ? Promise.resolve() : withTimeout(warmUp(served), warmUpMs)),
    onResolved: (revision) => app.log.info({ revision }, 'releases resolved'),
    onError: (error) =>
      app.log.error({ problem: String(error) }, 'the registry is unavailable, the last one stays in force'),
    onAbsent: (error) => app.log.error({ problem: String(error) }, 'a release is not here'),
  });
  app.addHook('onClose', live.close);
  app.decorate('releases', { ...live, key, stableSet: () => live.current()?.setFor({}) ?? null });
  app.observeMap('release sets', {
    get maxBytes() {
      return live.current()?.rememberedSets.maxBytes ?? 0;
    },
    get size() {
      return live.current()?.rememberedSets.size ?? { entries: 0, bytes: 0 };
    },
  });
};

/** The releases of the registry. Loaded when the workers have rendered the pages of those that are served. */
export const releases = fastifyPlugin(plugin, {
  name: 'releases',
  decorators: { fastify: ['observeMap', 'rendering'] },
});
