import type { FastifyPluginAsync, FastifyReply } from 'fastify';

export type HealthOptions = {
  isEnding: () => boolean;
  hasReleases: () => boolean;
  hasWorkers: () => boolean;
  apiOrigin: string;
};

const API_LIMIT_MS = 2000;

/**
 * `/healthz`: liveness. `/readyz`: whether it takes requests and can render pages; without the API too, so that is not
 * checked. `/readyz/api`: whether the API is ready as well, for a balancer between machines, of which one may have lost
 * its way to the others.
 */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, options) => {
  const { isEnding, hasReleases, hasWorkers, apiOrigin } = options;
  const headers = { 'cache-control': 'no-store' };
  const answer = (reply: FastifyReply, checks: Record<string, boolean>) => {
    const isReady = !isEnding() && Object.values(checks).every(Boolean);
    return reply
      .code(isReady ? 200 : 503)
      .headers(headers)
      .send({ status: isReady ? 'ready' : 'not-ready', checks });
  };
  const ownChecks = () => ({ releases: hasReleases(), workers: hasWorkers() });
  const isApiReady = () =>
    fetch(`${apiOrigin}/readyz`, { signal: AbortSignal.timeout(API_LIMIT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  app.get('/healthz', (_request, reply) => reply.headers(headers).send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => answer(reply, ownChecks()));
  app.get('/readyz/api', { config: { limits: ['work'] } }, async (_request, reply) =>
    answer(reply, { ...ownChecks(), api: await isApiReady() }),
  );
};
