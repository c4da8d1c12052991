import { getNetwork } from '@acara/shared-contract/http-server';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createTokenBuckets } from '../health/beacon-limits.ts';

/**
 * What bounds the requests of a network to a route: `requests`, all that it sends; `work`, those that cost more than a
 * response from memory; `uncached`, the same only where the handler has to make the response; `connections` to the API;
 * what beacons and actions of the page of releases count by themselves.
 */
type EdgeLimit = 'requests' | 'work' | 'uncached' | 'connections' | 'beacons' | 'actions';

export type LimitedRoute = { method: string; url: string; limits: readonly EdgeLimit[] };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Beside `requests`. */
    limits?: readonly EdgeLimit[];
  }
  interface FastifyInstance {
    /** For handlers of `uncached` responses. @throws TooManyRequests */
    countWork: (request: FastifyRequest) => void;
    limitedRoutes: readonly LimitedRoute[];
  }
}

class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  readonly statusCode = 429;
}

type RequestLimitsOptions = {
  /** Of one network, in a minute. */
  limits: { requests: number; work: number };
  /** Proxies are not counted themselves. */
  isProxy: (address: string) => boolean;
  uptime: () => number;
};

const MOST_NETWORKS = 20_000;
/** Longer headers are not cached: they would take memory as their sender likes. */
const LONGEST_SENDER = 200;

/** Counts every request by its network, and those that cost more once more. */
export const registerRequestLimits = (app: FastifyInstance, { limits, isProxy, uptime }: RequestLimitsOptions) => {
  const perMinute = (most: number) =>
    createTokenBuckets({ burst: Math.ceil(most / 6), perSecond: most / 60, most: MOST_NETWORKS }, uptime);
  const [requests, work] = [perMinute(limits.requests), perMinute(limits.work)];

  // By the raw sender, as parsing the addresses is expensive compared with a cached page.
  const networks = new LRUCache<string, string>({ max: MOST_NETWORKS });
  /** Empty for proxies. */
  const findNetwork = ({ ip }: FastifyRequest): string => (isProxy(ip) ? '' : getNetwork(ip));
  const networkOf = (request: FastifyRequest): string => {
    const forwarded = request.headers['x-forwarded-for'];
    const sender = `${request.raw.socket.remoteAddress} ${String(forwarded)}`;
    if (sender.length > LONGEST_SENDER) return findNetwork(request);
    const known = networks.get(sender);
    if (known !== undefined) return known;
    const network = findNetwork(request);
    networks.set(sender, network);
    return network;
  };
  const isOver = (buckets: typeof work, request: FastifyRequest): boolean => {
    const network = networkOf(request);
    return network !== '' && !buckets.take(network);
  };

  app.addHook('onRequest', (request, _reply, done) =>
    done(isOver(requests, request) ? new TooManyRequests('too many requests of one network') : undefined),
  );
  const countWork: onRequestHookHandler = (request, _reply, done) =>
    done(isOver(work, request) ? new TooManyRequests('too much work for one network') : undefined);
  app.decorate('countWork', (request: FastifyRequest) => {
    if (isOver(work, request)) throw new TooManyRequests('too much work for one network');
  });

  const routes: LimitedRoute[] = [];
  app.decorate('limitedRoutes', routes);
  app.addHook('onRoute', (route) => {
    const { method, url, config, onRequest = [] } = route;
    if (config?.limits?.includes('work')) route.onRequest = [countWork, ...[onRequest].flat()];
    for (const one of [method].flat())
      routes.push({ method: one, url, limits: ['requests', ...(config?.limits ?? [])] });
  });
};
