import http from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { createRequestMetrics } from './request-metrics.ts';

export type MetricsAddress = { host: string; port: number };

type Request = { method: string; routeOptions: { url?: string | undefined } };
type Reply = { statusCode: number; elapsedTime: number; raw: { headersSent: boolean } };

/** The part of a Fastify app that is needed here. */
export type MeasuredApp = {
  log: { info: (fields: object, text: string) => void; error: (fields: object, text: string) => void };
  addHook: {
    (name: 'onResponse', hook: (request: Request, reply: Reply, done: () => void) => void): unknown;
    (name: 'onListen' | 'onClose', hook: () => Promise<void>): unknown;
  };
};

/**
 * Measures the requests of an app. While it listens, `/metrics` for Prometheus is served on a port of its own, to which no
 * proxy leads, with values of the process such as memory and the delay of the event loop. If that fails, the app goes on.
 */
export const serveMetrics = (app: MeasuredApp, registry: Registry, { host, port }: MetricsAddress): void => {
  const measure = createRequestMetrics(registry);
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.on('error', (error) => app.log.error({ err: error }, 'no metrics are served'));

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    done();
    const status = reply.raw.headersSent ? reply.statusCode : undefined;
    measure({ route: routeOptions.url, method, status, ms: reply.elapsedTime });
  });
  app.addHook('onListen', async () => {
    collectDefaultMetrics({ register: registry });
    server.listen({ host, port }, () => app.log.info({ address: server.address() }, 'metrics'));
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
};
