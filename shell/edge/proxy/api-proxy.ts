import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { BodyTooLarge, boundedBody } from './bounded-body.ts';

/** Where the API answers from here. */
export type ApiProxyOptions = { apiOrigin: string; isHttps: boolean };

/**
 * What clients send and the API must not see, what only this edge may say, and what it has answered itself: whoever
 * expects to be asked for the body has been asked by now.
 */
const DROPPED = ['cookie', 'expect', 'forwarded', 'x-forwarded-host', 'x-real-ip'];

/**
 * Bytes of a body, as many as the API takes (its `bodyLimit`). The API answers a larger one before it has read it and
 * hangs up, on which this side would still be writing and miss the answer.
 */
const LARGEST_BODY = 256 * 1024;

/** A call that hangs is given up after this; the largest answers stream for less. */
const TIMEOUT_MS = 30_000;

const tooLarge = (reply: FastifyReply) =>
  reply.code(413).header('cache-control', 'no-store').send({ error: 'Kiriman terlalu besar', code: 'too_large' });

const unavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .send({ error: 'Layanan sedang tidak tersedia. Silakan coba lagi sebentar lagi.', code: 'unavailable' });

/**
 * Passes `/api/v1/*` and `/img/*` to the API, streaming both ways. The API reads the bearer header only, so cookies
 * stay here (decisions, Session). Bodies larger than the API takes are refused here.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { apiOrigin, isHttps }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) await tooLarge(reply);
  });
  app.addHook('preParsing', async ({ headers }, _reply, body) =>
    headers['transfer-encoding'] === undefined ? body : boundedBody(body, LARGEST_BODY),
  );
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
        onError: (anyReply, { error }) => {
          // The proxy's type leaves HTTP/2 open, which this edge does not speak.
          const reply = anyReply as FastifyReply;
          if (error.cause instanceof BodyTooLarge) {
            tooLarge(reply);
            return;
          }
          reply.request.log.warn({ problem: error.message }, 'the API did not answer');
          unavailable(reply);
        },
      },
    });
};
