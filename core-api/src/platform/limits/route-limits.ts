import { listEvents, listEventsByTag, notifyPayment, suggestEvents } from '@acara/shared-contract/endpoints';
import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';

/** The limits that count the requests of a network, one for each route. */
export type NetworkLimit = 'reads' | 'lists' | 'pictures' | 'writes' | 'notifications';

/** Counted otherwise than the method says, by path without prefix. */
const OWN_LIMITS = new Map<string, NetworkLimit>([
  [listEvents.path, 'lists'],
  [listEventsByTag.path, 'lists'],
  [suggestEvents.path, 'lists'],
  [notifyPayment.path, 'notifications'],
  ['/img/:kind/:file', 'pictures'],
]);

/** A route and the limits that its requests count for, besides those that its handler knows. */
export type LimitedRoute = { method: string; url: string; limits: readonly string[] };

type RouteLimitsOptions = {
  ofNetwork: Readonly<Record<NetworkLimit, onRequestHookHandler>>;
  /** Counts writes of the bearer's account. */
  ofAccount: onRequestHookHandler;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads a bearer in its `onRequest` hooks. */
    hasBearer?: boolean;
  }
}

const isRead = (method: RouteOptions['method']): boolean =>
  [method].flat().every((one) => ['GET', 'HEAD'].includes(one));

const listHooks = ({ onRequest = [] }: Pick<RouteOptions, 'onRequest'>) => [onRequest].flat();

/**
 * Gives every route that is registered from now on a limit by network, whoever registers it, and every write with a
 * bearer one by account.
 * @returns the routes, which grow
 */
export const limitRoutes = (app: FastifyInstance, { ofNetwork, ofAccount }: RouteLimitsOptions): LimitedRoute[] => {
  // Bounded: the routes of the program.
  const routes: LimitedRoute[] = [];
  app.addHook('onRoute', (route) => {
    const reads = isRead(route.method);
    const limit = OWN_LIMITS.get(route.routePath) ?? (reads ? 'reads' : 'writes');
    const hasAccount = !reads && route.config?.hasBearer === true;
    // The account is known after the hook of the bearer.
    route.onRequest = [ofNetwork[limit], ...listHooks(route), ...(hasAccount ? [ofAccount] : [])];
    const limits = [limit, ...(hasAccount ? ['writesOfAccount'] : [])];
    for (const method of [route.method].flat()) routes.push({ method, url: route.url, limits });
  });
  return routes;
};
