import type { FastifyPluginAsync } from 'fastify';

export type HealthOptions = { hasReleases: () => boolean; hasWorkers: () => boolean };

/** `/healthz`: liveness. `/readyz`: whether it can render pages; without the API too, so that is not checked. */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { hasReleases, hasWorkers }) => {
  const headers = { 'cache-control': 'no-store' };
  app.get('/healthz', (_request, reply) => reply.headers(headers).send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const checks = { releases: hasReleases(), workers: hasWorkers() };
    const isReady = checks.releases && checks.workers;
    return reply
      .code(isReady ? 200 : 503)
      .headers(headers)
      .send({ status: isReady ? 'ready' : 'not-ready', checks });
  });
};
