import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { LARGEST_BODY, getNetwork } from '@acara/shared-contract/http-server';
import { BodyRefused, createBodyReader, type BodyLimits } from './whole-body.ts';

/** Where the API answers from here. */
export type ApiProxyOptions = { apiOrigin: string; isHttps: boolean; room?: BodyLimits };

/**
 * What clients send and the API must not see, what only this edge may say, and what it has answered itself: whoever
 * expects to be asked for the body has been asked by now.
 */
const DROPPED = ['cookie', 'expect', 'forwarded', 'x-forwarded-host', 'x-real-ip'];

/**
 * Bodies are as large as the API takes: a larger one it would answer before it has read it and hang up, on which this
 * side would still be writing and miss the answer. Hardly one is larger than a few thousand bytes.
 */
const ROOM: BodyLimits = { largest: LARGEST_BODY, perNetwork: 8 * 1024 * 1024, inAll: 64 * 1024 * 1024 };

/** A call that hangs is given up after this; the largest answers stream for less. */
const TIMEOUT_MS = 30_000;

const ANSWERS: Record<number, { error: string; code: string }> = {
  400: { error: 'Permintaan tidak dapat dibaca', code: 'bad_request' },
  413: { error: 'Kiriman terlalu besar', code: 'too_large' },
  429: { error: 'Terlalu banyak kiriman. Silakan coba lagi sebentar lagi.', code: 'too_many_requests' },
};

const refuse = (reply: FastifyReply, status: number) => {
  const body = ANSWERS[status];
  if (!body) return unavailable(reply);
  if (status === 429) reply.header('retry-after', '5');
  return reply.code(status).header('cache-control', 'no-store').send(body);
};

const unavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .send({ error: 'Layanan sedang tidak tersedia. Silakan coba lagi sebentar lagi.', code: 'unavailable' });

const hasBody = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Passes `/api/v1/*` and `/img/*` to the API. The API reads the bearer header only, so cookies stay here (decisions,
 * Session). A body is read to its end before a connection to the API is taken: there are few of those.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { apiOrigin, isHttps, room = ROOM }) => {
  const readWhole = createBodyReader(room);

  app.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > room.largest) return refuse(reply, 413);
    // The API takes none, and of it only the head would be passed.
    if (['GET', 'HEAD'].includes(request.method) && hasBody(request)) return refuse(reply, 400);
  });
  app.addHook('preParsing', async (request, reply, body) => {
    if (!hasBody(request)) return body;
    const content = await readWhole(body, getNetwork(request.ip), reply.raw);
    request.headers['content-length'] = String(content.length);
    return Readable.from([content], { objectMode: false });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof BodyRefused) return refuse(reply, error.statusCode);
    throw error;
  });
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
        // What the API sets for itself is none of the browser's business. What it says of its connection is not said of
        // this side's: whoever believed it would send a request too many on one that ends.
        rewriteHeaders: ({ 'set-cookie': _cookie, connection: _connection, 'keep-alive': _keepAlive, ...headers }) =>
          headers,
        onError: (anyReply, { error }) => {
          // The proxy's type leaves HTTP/2 open, which this edge does not speak.
          const reply = anyReply as FastifyReply;
          reply.request.log.warn({ problem: error.message }, 'the API did not answer');
          unavailable(reply);
        },
      },
    });
};
