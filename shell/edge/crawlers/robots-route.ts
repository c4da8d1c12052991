import type { FastifyPluginAsync } from 'fastify';
import { WATCH_ADDRESS } from '@acara/releases';
import { decideAccess } from '@acara/shared-contract/release';
import type { SetRoutes } from '../page/set-routes.ts';

/** What `robots.txt` is made from. `routes`: of what everybody runs; null while there is nothing. */
export type RobotsOptions = { publicOrigin: string; routes: () => SetRoutes | null };

/** Screens that only a browser can show. Secret ones are not told of: their documents say that they are not to be listed. */
const hiddenPaths = ({ all }: SetRoutes): string[] =>
  all.filter(({ route }) => decideAccess(route, null) !== 'enter').map(({ route }) => route.path.replace(/:\w+/g, '*'));

/** `robots.txt`: everything public may be read; private screens and calls may not. */
export const robotsRoute: FastifyPluginAsync<RobotsOptions> = async (app, { publicOrigin, routes }) => {
  app.get('/robots.txt', (_request, reply) => {
    const known = routes();
    reply.type('text/plain; charset=utf-8');
    // Of a site that is not known yet nothing is to be read.
    if (known === null) return reply.code(503).header('cache-control', 'no-store').send('');
    const hidden = ['/api/', WATCH_ADDRESS, ...hiddenPaths(known)].map((path) => `Disallow: ${path}`);
    const text = ['User-agent: *', ...hidden, `Sitemap: ${publicOrigin}/sitemap.xml`, ''].join('\n');
    return reply.header('cache-control', 'public, max-age=3600').send(text);
  });
};
