import { BoundedMap, textBytes } from '@acara/server-kit/bounded-map';
import { countedNetworks, getNetwork, WIDE_FACTOR } from '@acara/server-kit/http-server';
import type { FastifyPluginAsync, FastifyRequest, onRequestHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createTokenBuckets } from './token-buckets.ts';

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
  uptime: () => number;
};

const SENDER_BYTES = 8 * 1024 * 1024;
const BUCKET_BYTES = 4 * 1024 * 1024;

const plugin: FastifyPluginAsync<RequestLimitsOptions> = async (app, { limits, uptime }) => {
  const perMinute = (most: number) =>
    createTokenBuckets({ burst: Math.ceil(most / 6), perSecond: most / 60, maxBytes: BUCKET_BYTES }, uptime);
  /** Of networks, and of the wide networks that they are in. */
  const createLimit = (most: number) => ({ own: perMinute(most), wide: perMinute(most * WIDE_FACTOR) });
  const requests = createLimit(limits.requests);
  const work = createLimit(limits.work);
  app.observeMap('networks of requests', requests.own.buckets);
  app.observeMap('wide networks of requests', requests.wide.buckets);
  app.observeMap('networks of work', work.own.buckets);
  app.observeMap('wide networks of work', work.wide.buckets);

  // By the raw sender, as parsing the addresses is expensive compared with a cached page.
  const senders = new BoundedMap<readonly string[]>({ maxBytes: SENDER_BYTES, sizeOf: ([own = '']) => textBytes(own) });
  app.observeMap('senders of requests', senders);
  /** None for proxies, which are not counted themselves. */
  const findNetworks = ({ ip }: FastifyRequest): readonly string[] =>
    app.isProxy(ip) ? [] : countedNetworks(getNetwork(ip)).map(({ network }) => network);
  const networksOf = (request: FastifyRequest): readonly string[] => {
    const sender = `${request.raw.socket.remoteAddress} ${String(request.headers['x-forwarded-for'])}`;
    const known = senders.get(sender);
    if (known !== undefined) return known;
    const networks = findNetworks(request);
    senders.set(sender, networks);
    return networks;
  };
  const isOver = ({ own, wide }: typeof work, request: FastifyRequest): boolean => {
    const [network, wideNetwork] = networksOf(request);
    if (network === undefined) return false;
    return !own.take(network) || (wideNetwork !== undefined && !wide.take(wideNetwork));
  };

  app.addHook('onRequest', (request, _reply, done) =>
    done(isOver(requests, request) ? new TooManyRequests('too many requests of one network') : undefined),
  );
  const countWork: onRequestHookHandler = (request, _reply, done) =>
    done(isOver(work, request) ? new TooManyRequests('too much work for one network') : undefined);
  app.decorate('countWork', (request: FastifyRequest) => {
    if (isOver(work, request)) throw new TooManyRequests('too much work for one network');
  });

  // Bounded: the routes of the program.
  const routes: LimitedRoute[] = [];
  app.decorate('limitedRoutes', routes);
  app.addHook('onRoute', (route) => {
    const { method, url, config, onRequest = [] } = route;
    if (config?.limits?.includes('work')) route.onRequest = [countWork, ...[onRequest].flat()];
    for (const one of [method].flat())
      routes.push({ method: one, url, limits: ['requests', ...(config?.limits ?? [])] });
  });
};

/** Counts every request by its network, and those that cost more once more. Routes of later plugins are limited. */
export const requestLimits = fastifyPlugin(plugin, {
  name: 'request-limits',
  decorators: { fastify: ['isProxy', 'observeMap'] },
});
