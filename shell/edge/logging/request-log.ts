import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BEACON_ADDRESS } from '@acara/shared-contract/release';
import { loggableUrl, type LoggablePath } from './loggable-url.ts';

/** Accepts the request id of a proxy if it is safe in a log. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();

/**
 * One line per request, without headers. Beacons have their own bounded log.
 * @param known the loggable paths; null while unknown
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
