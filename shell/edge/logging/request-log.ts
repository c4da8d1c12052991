import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BEACON_ADDRESS } from '@acara/shared-contract/release';
import { loggableUrl, type LoggablePath } from './loggable-url.ts';

/** An id that comes from a proxy in front may be kept when it cannot break a log. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();

/**
 * One line per request: who is answered what, in how many ms. No header is ever logged. Beacons have a log of their own,
 * which a flood of them does not fill.
 * @param known what is known of the paths of the site now; null while nothing is
 */
export const logRequests = (app: FastifyInstance, known: () => LoggablePath | null): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url === BEACON_ADDRESS) return;
    request.log.info(
      {
        method: request.method,
        url: loggableUrl(request.raw.url ?? '', known()),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
};
