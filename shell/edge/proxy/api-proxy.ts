import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/** Where the API answers from here. */
export type ApiProxyOptions = { apiOrigin: string; isHttps: boolean };

/** What browsers send and the API must not see, or what only this edge may say. */
const DROPPED = ['cookie', 'forwarded', 'x-forwarded-host', 'x-real-ip'];

/** A call that hangs is given up after this; the largest answers stream for less. */
const TIMEOUT_MS = 30_000;

/**
 * Passes `/api/v1/*` and `/img/*` to the API, streaming both ways. The API reads the bearer header only, so cookies
 * stay here. Decisions, Session.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { apiOrigin, isHttps }) => {
  for (const prefix of ['/api/v1', '/img'])
    await app.register(httpProxy, {
      upstream: apiOrigin,
      prefix,
      rewritePrefix: prefix,
      // It would log the whole address, codes and tokens included; the request log says what may be said.
      disableRequestLogging: true,
      undici: { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, connections: 256 },
      // A call may be a purchase, and one that failed is the caller's to repeat.
      retryMethods: [],
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.includes(name))),
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': isHttps ? 'https' : 'http',
          'x-request-id': request.id,
        }),
        // What the API sets for itself is none of the browser's business.
        rewriteHeaders: ({ 'set-cookie': _cookie, ...headers }) => headers,
        onError: (reply, { error }) => {
          reply.request.log.warn({ problem: error.message }, 'the API did not answer');
          reply
            .code(503)
            .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
            .send({ error: 'Layanan sedang tidak tersedia. Silakan coba lagi sebentar lagi.', code: 'unavailable' });
        },
      },
    });
};
