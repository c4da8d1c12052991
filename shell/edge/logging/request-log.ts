import { getDeclaration } from '@acara/releases';
import { LINK_PREFIX } from '@acara/shared-contract/links';
import { pathFinder } from '@acara/shared-contract/path-pattern';
import type { RegistryDocument } from '@acara/releases/registry';
import { HOST_SEGMENTS, BEACON_ADDRESS } from '@acara/shared-contract/release';
import { nameTraces } from '@acara/server-kit/tracing';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** The loggable form of a path, without codes; null for unknown paths. */
export type LoggablePath = (pathname: string) => string | null;

/** Query parameters whose values are neither personal nor secret. */
const PLAIN_PARAMETERS = new Set(['page', 'limit', 'category', 'category_event_id', 'v', 'attempt']);
/** API calls about private events: the last segment is the code. */
const CODES = /^(\/api\/v1\/event\/slug\/[^/?]+\/)[^/?]+/;
const MAX_LENGTH = 300;
const HIDDEN = '[…]';
const LEVELS_WITH_INFO = new Set(['trace', 'debug', 'info']);

const listRoutes = (document: RegistryDocument) =>
  Object.values(document.microFrontends)
    .flat()
    .flatMap((version) => {
      const { routes, redirects = {} } = getDeclaration(version);
      const moved = Object.entries(redirects).map(([from, name]) => ({ path: from, access: routes[name]?.access }));
      return [...Object.values(routes), ...moved];
    });

/** The pattern of a path, without any of its values; null for an unknown one. */
export const pathPatterns = (document: RegistryDocument): LoggablePath => {
  const find = pathFinder(listRoutes(document).map(({ path }) => [path, path] as const));
  return (pathname) => find(pathname)?.pattern ?? null;
};

export const loggablePaths = (document: RegistryDocument): LoggablePath => {
  const routes = listRoutes(document);
  const isSecret = ({ access }: (typeof routes)[number]) => access === 'secret' || access === undefined;
  const rows = (some: typeof routes) => some.map(({ path }) => [path, path] as const);
  const secret = pathFinder(rows(routes.filter(isSecret)));
  const open = pathFinder(rows(routes.filter((route) => !isSecret(route))));
  return (pathname) => {
    const code = secret(pathname);
    if (code) return code.pattern.replace(/:\w+/g, '[kode]');
    return open(pathname) && pathname;
  };
};

/** An address without access codes, tokens and other values of the query. Of an unknown path only the first segment. */
export const loggableUrl = (target: string, known: LoggablePath | null): string => {
  const queryStart = target.indexOf('?');
  const pathname = queryStart < 0 ? target : target.slice(0, queryStart);
  const [, first = '', ...rest] = pathname.split('/');
  const beyond = rest.length > 0 ? `/${first}/${HIDDEN}` : pathname;
  const path = HOST_SEGMENTS.includes(first) ? pathname.replace(CODES, '$1[kode]') : (known?.(pathname) ?? beyond);
  if (queryStart < 0) return path.slice(0, MAX_LENGTH);
  const hidesAll = pathname.startsWith(LINK_PREFIX);
  const pairs = target.slice(queryStart + 1).split('&');
  return `${path}?${pairs.map((pair) => loggablePair(pair, hidesAll)).join('&')}`.slice(0, MAX_LENGTH);
};

const loggablePair = (pair: string, hidesAll: boolean): string => {
  const [name = '', value] = pair.split('=', 2);
  return value === undefined || (PLAIN_PARAMETERS.has(name) && !hidesAll) ? pair : `${name}=${HIDDEN}`;
};

export const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();

/** Sends each routed request's id with its response. Responses that are sent raw add it themselves. */
const sendRequestIds = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};

/** One line per request, without headers. Beacons have their own bounded log. */
export const logRequests = (app: FastifyInstance, known: () => LoggablePath | null): void => {
  // To compose lines that are not written would take a thirtieth of a cached page.
  if (!LEVELS_WITH_INFO.has(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.routeOptions.url === BEACON_ADDRESS) return;
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        url: loggableUrl(request.raw.url ?? '', known()),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
};

type RequestLogOptions = {
  /** Null while there are no releases. */
  loggablePath: () => LoggablePath | null;
};

const plugin: FastifyPluginAsync<RequestLogOptions> = async (app, { loggablePath }) => {
  nameTraces(app);
  sendRequestIds(app);
  logRequests(app, loggablePath);
};

/** Traces, ids and log lines of requests. */
export const requestLog = fastifyPlugin(plugin, { name: 'request-log' });
