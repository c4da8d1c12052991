import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { LARGEST_BODY, getNetwork } from '@acara/shared-contract/http-server';
import { BodyRefused, createBodyReader, type BodyLimits } from './whole-body.ts';

export type ApiProxyOptions = { apiOrigin: string; isHttps: boolean; room?: BodyLimits };

/**
 * Request headers that are not forwarded: private ones, those that only this edge may set, and `expect`, which it has
 * already handled.
 */
const DROPPED = ['cookie', 'expect', 'forwarded', 'x-forwarded-host', 'x-real-ip'];

/**
 * As large as the API accepts: it would reject a larger one and close the connection while this side is still writing,
 * so the response would be lost. Hardly any body is larger than a few thousand bytes.
 */
const ROOM: BodyLimits = { largest: LARGEST_BODY, perNetwork: 8 * 1024 * 1024, inTotal: 64 * 1024 * 1024 };

/** For a hanging call; the largest responses take less. */
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
 * Forwards `/api/v1/*` and `/img/*` to the API. Cookies stay here: the API reads the bearer token only. A body is read
 * completely before a connection to the API is used, of which there are few.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { apiOrigin, isHttps, room = ROOM }) => {
  const readWhole = createBodyReader(room);

  app.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > room.largest) return refuse(reply, 413);
    // The API accepts none, and only the headers would be forwarded.
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
      // It would log whole addresses with codes and tokens.
      disableRequestLogging: true,
      undici: { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, connections: 256 },
      // A call may be a purchase: only the client may repeat it.
      retryMethods: [],
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.includes(name))),
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': isHttps ? 'https' : 'http',
          'x-request-id': request.id,
        }),
        // Headers between this edge and the API. A `connection` of the API would make clients believe it of theirs.
        rewriteHeaders: ({ 'set-cookie': _cookie, connection: _connection, 'keep-alive': _keepAlive, ...headers }) =>
          headers,
        onError: (anyReply, { error }) => {
          // The proxy's type includes HTTP/2, which this edge does not use.
          const reply = anyReply as FastifyReply;
          reply.request.log.warn({ problem: error.message }, 'the API did not respond');
          unavailable(reply);
        },
      },
    });
};
