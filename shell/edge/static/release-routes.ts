import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';

/** Where the releases' files lie. */
export type ReleaseRoutesOptions = { folder: string };

/** One part of a file's address: no dot at its start, nothing that a path could climb by. */
const PART = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/;

const notFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send('Not found');

/**
 * `<remote>/<releaseId>/<file>`: the files of every release, for ever the same, as they were packed at publish time.
 * Server faces lie beside them and are not served. Registered under the prefix `/r`.
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
    if (parts.length < 3 || parts[2] === 'server' || !parts.every((part) => PART.test(part))) return notFound(reply);
    // Scripts are asked for with integrity, which needs an answer that other origins may read.
    reply.header('access-control-allow-origin', '*');
    reply.header('x-content-type-options', 'nosniff');
    return reply.sendFile(parts.join('/'));
  });
};
