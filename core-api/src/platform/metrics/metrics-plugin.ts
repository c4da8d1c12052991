import { createMapMetrics, Registry, serveMetrics, type ObservedMap } from '@acara/server-kit/metrics';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { createCacheMetrics, type ObservedCache } from './cache-metrics.ts';
import { observePools } from './pool-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the modules count; the server serves it. */
    metrics: Registry;
    observeCache: (name: string, cache: ObservedCache) => void;
    /** What visitors can fill. */
    observeMap: (name: string, map: ObservedMap) => void;
  }
}

/**
 * Decorates `app.metrics`. Where they are served, requests are timed; a port that is taken is logged, and the site goes
 * on without.
 * @param pools by name
 */
export const registerMetrics = (
  app: FastifyInstance<RawServerDefault>,
  { METRICS_PORT: port, METRICS_HOST: host }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
  pools: Readonly<Record<string, Pool>>,
): void => {
  const metrics = new Registry();
  app.decorate('metrics', metrics);
  const observeMap = createMapMetrics(metrics);
  app.decorate('observeMap', observeMap);
  app.decorate('observeCache', createCacheMetrics(metrics, observeMap));
  observePools(metrics, pools);
  if (port !== undefined) serveMetrics(app, metrics, { host, port });
};
