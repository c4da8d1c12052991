import type { FastifyPluginAsync } from 'fastify';
import { WATCH_ADDRESS } from '@acara/releases';
import { paths } from '@acara/shared-contract/paths';

/** `robots.txt`: everything public may be read; private screens, calls and listing answers of searches may not. */
export const robotsRoute: FastifyPluginAsync<{ publicOrigin: string }> = async (app, { publicOrigin }) => {
  const hidden = Object.values(paths)
    .filter(({ access }) => access !== 'public')
    .map(({ pattern }) => pattern);
  const text = [
    'User-agent: *',
    ...['/api/', WATCH_ADDRESS, ...hidden].map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }).send(text),
  );
};
