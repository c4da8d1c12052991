import { randomBytes } from 'node:crypto';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { loggableUrl } from './loggable-url.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
// A number within a process whose name is random: unique, and made faster than a random one each.
const PROCESS = randomBytes(6).toString('hex');
let last = 0;

/** The id under which the edge asked, so that both logs can be read together; else a new one. */
export const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : `${PROCESS}-${(last += 1)}`;
};

/** One line per request, when it is over. No header ever gets into it. */
export const registerRequestLog = (app: FastifyInstance<RawServerDefault>): void => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        url: loggableUrl(request.raw.url ?? ''),
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
};
