import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { LARGEST_BODY, getNetwork } from '@acara/shared-contract/http-server';

class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly statusCode: number;

  constructor(statusCode: 400 | 413 | 429 | 503, problem: string) {
    super(problem);
    this.statusCode = statusCode;
  }
}

type BodyLimits = { largest: number; perNetwork: number; inTotal: number };

/**
 * Buffers request bodies, so that a slow one does not occupy a connection to the API. The memory of one counts until
 * `answer` is closed.
 */
export const createBodyReader = ({ largest, perNetwork, inTotal }: BodyLimits) => {
  const taken = new Map<string, number>();
  let all = 0;

  const take = (network: string, bytes: number) => {
    const ofNetwork = (taken.get(network) ?? 0) + bytes;
    if (ofNetwork > perNetwork) throw new BodyRefused(429, 'one network sends too much at once');
    if (all + bytes > inTotal) throw new BodyRefused(503, 'too much is being sent at once');
    all += bytes;
    taken.set(network, ofNetwork);
  };
  const give = (network: string, bytes: number) => {
    all -= bytes;
    const left = (taken.get(network) ?? 0) - bytes;
    if (left > 0) taken.set(network, left);
    else taken.delete(network);
  };

  return async (body: Readable, network: string, answer: Pick<EventEmitter, 'once'>): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isClosed = false;
    answer.once('close', () => {
      isClosed = true;
      give(network, size);
    });
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        const bytes = Buffer.from(chunk);
        if (isClosed) throw new BodyRefused(400, 'the client is gone');
        if (size + bytes.length > largest) throw new BodyRefused(413, `a body of more than ${largest} bytes`);
        take(network, bytes.length);
        size += bytes.length;
        chunks.push(bytes);
      }
    } catch (error) {
      // Drain the rest: the next request on the connection follows it.
      body.resume();
      throw error instanceof BodyRefused ? error : new BodyRefused(400, 'the body broke off');
    }
    return Buffer.concat(chunks, size);
  };
};

type ApiProxyOptions = { apiOrigin: string; isHttps: boolean; room?: BodyLimits };

/** Private headers, those that only this edge may set, and `expect`, which it has already handled. */
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
 * Forwards calls without cookies. A body is read completely before a connection to the API is used, of which there are
 * few.
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
