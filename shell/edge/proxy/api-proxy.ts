import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { LARGEST_BODY, getNetwork } from '@acara/server-kit/http-server';
import { getOrganizerLogo } from '@acara/shared-contract/endpoints';
import { BodyRefused, createBodyReader, type BodyLimits } from './body-reader.ts';
import { createBulkhead, type Bulkhead } from './bulkhead.ts';

type ApiProxyOptions = { apiOrigin: string; isHttps: boolean; room?: BodyLimits };

/** Pictures may have to be made, and writes wait for passwords or the payment provider: neither delays reads. */
const CONNECTIONS = { pictures: 128, reads: 256, writes: 256 };
/** Of the connections of a kind, for one network. */
const SHARE = 1 / 8;
/** Calls that wait for a connection, at most so long. */
const QUEUE = { waiting: 4_096, waitingPerNetwork: 512, waitMs: 5_000 };

/**
 * Headers between two servers, in both directions. Passed on, a `connection` of the API would affect the client's
 * connection.
 */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];
/** Not passed to the API: the above, private headers, those that only this edge may set, and `expect`, which it has handled. */
const NOT_SENT = new Set([
  ...OF_CONNECTION,
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'x-real-ip',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  // This edge's own trace continues.
  'traceparent',
  'tracestate',
  'baggage',
]);
const NOT_RETURNED = new Set([...OF_CONNECTION, 'set-cookie', 'x-request-id']);

/**
 * As large as the API accepts: it would reject a larger one and close the connection while this side is still writing,
 * so the response would be lost. Hardly any body is larger than a few thousand bytes. Half is left beside 48 bits of IPv6.
 */
const ROOM: BodyLimits = { largest: LARGEST_BODY, perNetwork: 4 * 1024 * 1024, inTotal: 64 * 1024 * 1024 };

/** After this a call hangs; the largest responses take less. */
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

/** `..` in a path: a server between here and the API could resolve it to another folder. */
const CLIMBS = /(?:[/\\]|%2f|%5c)(?:\.|%2e){2}(?:[/\\]|%2f|%5c|$)/i;

/** Names and values in turn: the cheapest form for both sides. */
const listHeaders = (headers: IncomingHttpHeaders, dropped: ReadonlySet<string>): string[] => {
  const list: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || dropped.has(name)) continue;
    for (const one of typeof value === 'string' ? [value] : value) list.push(name, one);
  }
  return list;
};

/** Headers that a client declares to be for this connection only are not forwarded either. */
const notSent = ({ connection }: IncomingHttpHeaders): ReadonlySet<string> =>
  connection === undefined || connection === 'keep-alive'
    ? NOT_SENT
    : new Set([...NOT_SENT, ...connection.split(',').map((name) => name.trim().toLowerCase())]);

/** Writes a response of the API to the client as it arrives. @param leave called when the connection is free again */
const relay = (request: FastifyRequest, reply: FastifyReply, leave: () => void): Dispatcher.DispatchHandler => {
  const { raw } = reply;
  return {
    onRequestStart: () => undefined,
    onResponseStart: (controller, status, headers) => {
      if (raw.destroyed) return controller.abort(new Error('the client is gone'));
      reply.hijack();
      raw.on('drain', () => controller.resume());
      raw.once('close', () => controller.abort(new Error('the client is gone')));
      const returned = listHeaders(headers, NOT_RETURNED);
      returned.push('x-request-id', request.id);
      raw.writeHead(status, returned);
    },
    onResponseData: (controller, chunk) => {
      if (!raw.write(chunk)) controller.pause();
    },
    onResponseEnd: () => {
      raw.end();
      leave();
    },
    onResponseError: (_controller, { message }) => {
      leave();
      if (raw.destroyed) return;
      request.log.warn({ requestId: request.id, problem: message }, 'the API did not respond');
      // The client must see that a response is not whole.
      if (raw.headersSent) raw.destroy();
      else unavailable(reply);
    },
  };
};

/**
 * Forwards calls without cookies. A body is read completely before a connection to the API is used, of which there are
 * few. Calls are most of an edge's work, so responses are not streamed.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { apiOrigin, isHttps, room = ROOM }) => {
  const readWhole = createBodyReader(room);
  const connect = (connections: number) => {
    const pool = new Pool(apiOrigin, { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, connections });
    app.addHook('onClose', () => pool.destroy());
    return { pool, bulkhead: createBulkhead({ connections, perNetwork: connections * SHARE, ...QUEUE }) };
  };
  const pictures = connect(CONNECTIONS.pictures);
  const reads = connect(CONNECTIONS.reads);
  const writes = connect(CONNECTIONS.writes);

  /** Never repeated: a call may be a purchase, which only the client may repeat. */
  const forward = ({ pool, bulkhead }: Connections, { request, reply, network, body }: Forwarded) => {
    const begin = (leave: () => void) => {
      const headers = listHeaders(request.headers, notSent(request.headers));
      headers.push('x-forwarded-for', request.ip, 'x-forwarded-proto', isHttps ? 'https' : 'http');
      headers.push('x-request-id', request.id);
      const method = request.method as Dispatcher.HttpMethod; // of those that are registered below
      pool.dispatch({ path: request.raw.url ?? '/', method, headers, body }, relay(request, reply, leave));
    };
    reply.raw.once('close', bulkhead.enter(network, { begin, refuse: (status) => refuse(reply, status) }));
  };

  const answerBy = (connections: Connections) => (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = ''] = (request.raw.url ?? '/').split('?', 1);
    if (CLIMBS.test(pathname)) return void refuse(reply, 400);
    const network = getNetwork(request.ip);
    if (!hasBody(request)) return forward(connections, { request, reply, network, body: null });
    readWhole(request.raw, network, reply.raw)
      .then((body) => forward(connections, { request, reply, network, body }))
      .catch((error: unknown) => reply.send(error));
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (Number(request.headers['content-length'] ?? 0) > room.largest) return refuse(reply, 413);
    // The API accepts none, and only the headers would be forwarded.
    if (['GET', 'HEAD'].includes(request.method) && hasBody(request)) return refuse(reply, 400);
    done();
  });
  // `answerBy` reads the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof BodyRefused) return refuse(reply, error.statusCode);
    throw error;
  });
  const route = (url: string, ofReads: Connections) => {
    const config = { limits: ['connections'] } as const;
    app.route({ method: ['GET', 'HEAD', 'OPTIONS'], url, config, handler: answerBy(ofReads) });
    app.route({ method: ['DELETE', 'PATCH', 'POST', 'PUT'], url, config, handler: answerBy(writes) });
  };
  for (const url of ['/api/v1', '/api/v1/*']) route(url, reads);
  for (const url of ['/img', '/img/*', `/api/v1${getOrganizerLogo.path}`]) route(url, pictures);
};

type Connections = { pool: Pool; bulkhead: Bulkhead };
type Forwarded = { request: FastifyRequest; reply: FastifyReply; network: string; body: Buffer | null };
