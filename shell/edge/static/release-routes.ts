import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';

export type ReleaseRoutesOptions = { folder: string };

/** A path segment: no leading dot, nothing that traverses. */
const PART = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/;

const notFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send('Not found');

/**
 * Under the prefix `/r`: the immutable files of every release, compressed at publish time. Server bundles and
 * source maps are not served.
 */
export const releaseRoutes: FastifyPluginAsync<ReleaseRoutesOptions> = async (app, { folder }) => {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    suppressWarning: true,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  app.setNotFoundHandler((_request, reply) => notFound(reply));

  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const parts = request.params['*'].split('/');
    const isPrivate = parts[2] === 'server' || parts.at(-1)?.endsWith('.map');
    if (parts.length < 3 || isPrivate || !parts.every((part) => PART.test(part))) return notFound(reply);
    // Integrity checks need a CORS response.
    reply.header('access-control-allow-origin', '*');
    reply.header('x-content-type-options', 'nosniff');
    return reply.sendFile(parts.join('/'));
  });
};
