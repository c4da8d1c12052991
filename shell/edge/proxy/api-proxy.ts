import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { LARGEST_BODY, getNetwork } from '@acara/shared-contract/http-server';
import { BodyRefused, createBodyReader, type BodyLimits } from './body-reader.ts';

type ApiProxyOptions = { apiOrigin: string; isHttps: boolean; room?: BodyLimits };

/**
 * Headers between two servers, in both directions. Passed on, a `connection` of the API would affect the client's
 * connection.
 */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];
/** The same, private headers, those that only this edge may set, and `expect`, which it has already handled. */
const NOT_SENT = new Set([
  ...OF_CONNECTION,
  ...['content-length', 'cookie', 'expect', 'forwarded', 'host', 'x-real-ip', 'x-request-id'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  // This edge's own trace continues.
  ...['traceparent', 'tracestate', 'baggage'],
]);
const NOT_RETURNED = new Set([...OF_CONNECTION, 'set-cookie', 'x-request-id']);

/**
 * As large as the API accepts: it would reject a larger one and close the connection while this side is still writing,
 * so the response would be lost. Hardly any body is larger than a few thousand bytes. Half is left beside 48 bits of IPv6.
 */
const ROOM: BodyLimits = { largest: LARGEST_BODY, perNetwork: 4 * 1024 * 1024, inTotal: 64 * 1024 * 1024 };

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

/** Leads out of its folder where a server between here and the API resolves it. */
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

/** Writes a response of the API to the client as it arrives. */
const relay = (request: FastifyRequest, reply: FastifyReply): Dispatcher.DispatchHandler => {
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
    onResponseEnd: () => raw.end(),
    onResponseError: (_controller, { message }) => {
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
  const pool = new Pool(apiOrigin, { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, connections: 256 });
  app.addHook('onClose', () => pool.destroy());

  /** Never repeated: a call may be a purchase, which only the client may repeat. */
  const forward = (request: FastifyRequest, reply: FastifyReply, body: Buffer | null) => {
    const headers = listHeaders(request.headers, notSent(request.headers));
    headers.push('x-forwarded-for', request.ip, 'x-forwarded-proto', isHttps ? 'https' : 'http');
    headers.push('x-request-id', request.id);
    const method = request.method as Dispatcher.HttpMethod; // of those that are registered below
    pool.dispatch({ path: request.raw.url ?? '/', method, headers, body }, relay(request, reply));
  };

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = ''] = (request.raw.url ?? '/').split('?', 1);
    if (CLIMBS.test(pathname)) return void refuse(reply, 400);
    if (!hasBody(request)) return forward(request, reply, null);
    readWhole(request.raw, getNetwork(request.ip), reply.raw)
      .then((body) => forward(request, reply, body))
      .catch((error: unknown) => reply.send(error));
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (Number(request.headers['content-length'] ?? 0) > room.largest) return refuse(reply, 413);
    // The API accepts none, and only the headers would be forwarded.
    if (['GET', 'HEAD'].includes(request.method) && hasBody(request)) return refuse(reply, 400);
    done();
  });
  // `answer` reads the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof BodyRefused) return refuse(reply, error.statusCode);
    throw error;
  });
  for (const url of ['/api/v1', '/api/v1/*', '/img', '/img/*'])
    app.route({ method: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'], url, handler: answer });
};
