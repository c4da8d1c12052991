import fastifyPlugin from 'fastify-plugin';
import type { FastifyPluginAsync } from 'fastify';
import {
  createMapMetrics,
  Registry,
  serveMetrics,
  type MetricsAddress,
  type ObservedMap,
} from '@acara/server-kit/metrics';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
    /** Reports what visitors can fill. */
    observeMap: (name: string, map: ObservedMap) => void;
  }
}

/** `address`: where they are served; undefined: nowhere. */
type MetricsOptions = { address: MetricsAddress | undefined };

const plugin: FastifyPluginAsync<MetricsOptions> = async (app, { address }) => {
  const registry = new Registry();
  app.decorate('metrics', registry);
  app.decorate('observeMap', createMapMetrics(registry));
  if (address) serveMetrics(app, registry, address);
};

export const metrics = fastifyPlugin(plugin, { name: 'metrics' });
