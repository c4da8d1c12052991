import proxyAddr from '@fastify/proxy-addr';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { answerClientError, createLimitedServer, type ServerLimits } from '@acara/server-kit/http-server';
import { answerError } from '../document/plain-page.ts';
import { NO_CONTENTS } from '../document/security-headers.ts';
import { requestId } from '../logging/request-log.ts';
import { readableTarget } from '../page/page-address.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether an address is that of a trusted proxy. */
    isProxy: (address: string) => boolean;
  }
}

export type ServerOptions = {
  settings: Pick<EdgeSettings, 'site' | 'trustProxy'>;
  logger: FastifyServerOptions['logger'];
  limits: ServerLimits;
};

/** The HTTP server with its limits, the proxies that it trusts, and answers to what cannot be routed. */
export const createServer = ({ settings, logger, limits }: ServerOptions): FastifyInstance => {
  const { site, trustProxy } = settings;
  const trusted = trustProxy === false ? [] : trustProxy.split(',').map((one) => one.trim());
  const isTrusted = proxyAddr.compile(trusted);
  const isProxy = (address: string) => isTrusted(address, 0);
  const app: FastifyInstance = Fastify({
    logger,
    serverFactory: (listener) => createLimitedServer(listener, { limits, isTrusted: isProxy }),
    clientErrorHandler: answerClientError,
    trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    // One for each request would take a thirtieth of a cached page. Our lines name the request; Fastify's own do not.
    childLoggerFactory: (shared) => shared,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      reply.headers(NO_CONTENTS);
      const target = error.code === 'FST_ERR_BAD_URL' ? readableTarget(request.raw.url ?? '/') : null;
      if (target !== null) return reply.redirect(target, 308);
      return answerError(error, request, reply, site.siteName);
    },
    forceCloseConnections: 'idle',
    // A busy machine may take long to start render workers and to fetch releases.
    pluginTimeout: 0,
    genReqId: ({ headers }) => requestId(trustProxy === false ? undefined : headers['x-request-id']),
    routerOptions: { maxParamLength: 16_384 },
  });
  app.decorate('isProxy', isProxy);
  return app;
};
