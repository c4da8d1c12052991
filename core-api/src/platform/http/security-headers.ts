import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** For responses that are sent raw. */
export const RAW_SECURITY_HEADERS: readonly string[] = Object.entries(HEADERS).flat();

/** Constant headers: @fastify/helmet computes them per request, at half the throughput. */
export const registerSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(HEADERS).header('x-request-id', request.id);
    done();
  });
};
