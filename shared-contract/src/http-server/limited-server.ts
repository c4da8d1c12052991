import http from 'node:http';
import type { Socket } from 'node:net';
import { isAmbiguous } from './ambiguous-request.ts';
import { answerClientError } from './client-error.ts';
import { getNetwork } from './get-network.ts';
import type { ServerLimits } from './server-limits.ts';

export type LimitedServerOptions = {
  limits: ServerLimits;
  /** Whether an address is a trusted proxy, which carries many clients. */
  isTrusted: (address: string) => boolean;
};

const boundNetworks = (server: http.Server, { limits, isTrusted }: LimitedServerOptions): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const network = getNetwork(address);
    const before = open.get(network) ?? 0;
    if (before >= limits.connectionsPerNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
};

/**
 * An HTTP server that limits connections and refuses ambiguous requests with 400. Use `answerClientError` for its
 * `clientError`.
 */
export const createLimitedServer = (listener: http.RequestListener, options: LimitedServerOptions): http.Server => {
  const { idleTimeout, maxRequestsPerSocket, maxConnections, connectionsPerNetwork: _, ...times } = options.limits;
  const refuse = ({ socket }: http.IncomingMessage) => answerClientError(new Error('refused'), socket);
  const server = http.createServer(
    { ...times, insecureHTTPParser: false, requireHostHeader: false },
    (request, response) => {
      // Pipelined behind a refused request.
      if (request.socket.writableEnded) return;
      if (isAmbiguous(request)) refuse(request);
      else listener(request, response);
    },
  );
  server.timeout = idleTimeout;
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.maxConnections = maxConnections;
  server.on('checkExpectation', refuse);
  server.on('connect', refuse);
  boundNetworks(server, options);
  return server;
};
