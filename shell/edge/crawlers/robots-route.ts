import type { FastifyPluginAsync } from 'fastify';
import { WATCH_ADDRESS } from '@acara/releases';
import { decideAccess } from '@acara/shared-contract/release';
import type { SetRoutes } from '../page/set-routes.ts';

/** `routes`: of the stable set; null while there is none. */
export type RobotsOptions = { publicOrigin: string; routes: () => SetRoutes | null };

/** Screens that only the browser renders. Secret ones are not listed here: their documents have `noindex`. */
const hiddenPaths = ({ all }: SetRoutes): string[] =>
  all.filter(({ route }) => decideAccess(route, null) !== 'enter').map(({ route }) => route.path.replace(/:\w+/g, '*'));

/** `robots.txt`: public pages may be crawled; private screens and the API may not. */
export const robotsRoute: FastifyPluginAsync<RobotsOptions> = async (app, { publicOrigin, routes }) => {
  app.get('/robots.txt', (_request, reply) => {
    const known = routes();
    reply.type('text/plain; charset=utf-8');
    // Nothing may be crawled before the routes are known.
    if (known === null) return reply.code(503).header('cache-control', 'no-store').send('');
    const hidden = ['/api/', WATCH_ADDRESS, ...hiddenPaths(known)].map((path) => `Disallow: ${path}`);
    const text = ['User-agent: *', ...hidden, `Sitemap: ${publicOrigin}/sitemap.xml`, ''].join('\n');
    return reply.header('cache-control', 'public, max-age=3600').send(text);
  });
};
