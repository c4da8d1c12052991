import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createNetworkAmounts } from './network-amounts.ts';
import { getNetwork } from './networks.ts';
import { writeRefusal, type Refusal } from './refusal-page.ts';
import { findTooLong, LONGEST } from './request-lengths.ts';

export type LimitedServerOptions = {
  limits: ServerLimits;
  /** Whether an address is a trusted proxy, which carries many clients. */
  isTrusted: (address: string) => boolean;
};

const boundNetworks = (server: http.Server, { limits, isTrusted }: LimitedServerOptions): void => {
  const open = createNetworkAmounts(limits.connectionsPerNetwork);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const network = getNetwork(address);
    if (open.take(network, 1)) socket.once('close', () => open.give(network, 1));
    else socket.destroy();
  });
};

/**
 * An HTTP server that limits connections, refuses ambiguous requests with 400, and those with longer parts than
 * `LONGEST` with 414 and 431. Use `answerClientError` for its `clientError`.
 */
export const createLimitedServer = (listener: http.RequestListener, options: LimitedServerOptions): http.Server => {
  const { idleTimeout, maxRequestsPerSocket, maxConnections, connectionsPerNetwork: _, ...times } = options.limits;
  const refuse = (request: http.IncomingMessage, code = 'AMBIGUOUS') =>
    answerClientError(Object.assign(new Error('refused'), { code, request }), request.socket);
  const server = http.createServer(
    { ...times, insecureHTTPParser: false, requireHostHeader: false },
    (request, response) => {
      // Pipelined behind a refused request.
      if (request.socket.writableEnded) return;
      const problem = isAmbiguous(request) ? 'AMBIGUOUS' : findTooLong(request);
      if (problem === null) listener(request, response);
      else refuse(request, problem);
    },
  );
  server.timeout = idleTimeout;
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.maxConnections = maxConnections;
  server.on('checkExpectation', (request) => refuse(request));
  server.on('connect', (request) => refuse(request));
  boundNetworks(server, options);
  return server;
};

/** Limits of connections, for edge and API. Times in ms, sizes in bytes. */
export type ServerLimits = {
  /** From the opening of a connection, or the first byte of a request, to the end of its headers. */
  headersTimeout: number;
  /** The same to the end of its body. */
  requestTimeout: number;
  /** Between two requests; proxies in front must use a shorter one. */
  keepAliveTimeout: number;
  /** During a response without any bytes sent or received; longer than any response may take. */
  idleTimeout: number;
  /** How often the first two are checked. */
  connectionsCheckingInterval: number;
  maxHeaderSize: number;
  maxRequestsPerSocket: number;
  maxConnections: number;
  /** Per network, and eight times as many for 48 bits of IPv6; not for trusted proxies. A carrier's customers share an address. */
  connectionsPerNetwork: number;
};

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  idleTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  maxRequestsPerSocket: 10_000,
  maxConnections: 12_000,
  connectionsPerNetwork: 1_000,
};

/** In bytes. */
export const LARGEST_BODY = 256 * 1024;

export type RequestHead = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>;

const hostsIn = (rawHeaders: readonly string[]): number => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
};

/**
 * Requests that Node accepts but a proxy may parse differently: absolute targets, transfer codings besides `chunked`,
 * several hosts or none, upgrades. Node's parser refuses the rest, such as two lengths.
 */
const isAmbiguous = ({ url = '', headers, rawHeaders, httpVersion }: RequestHead): boolean => {
  const coding = headers['transfer-encoding'];
  const hosts = hostsIn(rawHeaders);
  return (
    !url.startsWith('/') ||
    headers.upgrade !== undefined ||
    (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) ||
    hosts > 1 ||
    (hosts === 0 && httpVersion !== '1.0')
  );
};

const UNREADABLE = { error: 'Permintaan tidak dapat dibaca', code: 'bad_request' };
const OTHER: Refusal = { status: '400 Bad Request', ...UNREADABLE };
const LONG_HEADERS: Refusal = {
  status: '431 Request Header Fields Too Large',
  error: 'Permintaan terlalu besar. Hapus cookie situs ini, lalu coba lagi.',
  code: 'too_large',
};

/** By the codes of errors: Node's, and those of `findTooLong`. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', ...UNREADABLE },
  HPE_HEADER_OVERFLOW: LONG_HEADERS,
  HEADERS_TOO_LONG: LONG_HEADERS,
  ADDRESS_TOO_LONG: { status: '414 URI Too Long', error: 'Alamat terlalu panjang', code: 'too_large' },
};

const hasBegunToAnswer = (socket: Duplex): boolean => {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
};

/** `request`: where its head could be read. */
type ClientError = NodeJS.ErrnoException & { request?: Pick<IncomingMessage, 'url' | 'headers'> };

/**
 * Responds to invalid, too long or slow HTTP requests in the format of other errors, to a browser with a page, and closes the
 * connection.
 */
export const answerClientError = (error: ClientError, socket: Duplex): void => {
  // Inside another response it would be read as a part of that.
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) {
    socket.destroy();
    return;
  }
  const refusal = REFUSALS[error.code ?? ''] ?? OTHER;
  const { url, headers: { accept, cookie = '' } = {} } = error.request ?? {};
  const hasLongCookies = cookie.length > LONGEST.cookies;
  const { contentType, body, clearsCookies } = writeRefusal(refusal, { url, accept, hasLongCookies });
  const head =
    `HTTP/1.1 ${refusal.status}\r\ncontent-type: ${contentType}\r\ncache-control: no-store\r\n` +
    `content-security-policy: default-src 'none'; frame-ancestors 'none'\r\nx-content-type-options: nosniff\r\n` +
    `${clearsCookies ? 'clear-site-data: "cookies"\r\n' : ''}connection: close\r\n`;
  // Without waiting for the other side to close.
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
};
