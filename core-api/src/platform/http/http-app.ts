import { answerClientError, createLimitedServer, LARGEST_BODY, type ServerLimits } from '@acara/server-kit/http-server';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from '../config.ts';
import { requestId } from '../logs/request-log.ts';
import { answerFrameworkError } from './error-responses.ts';

type HttpAppOptions = {
  config: Pick<Config, 'TRUST_PROXY' | 'LOG_LEVEL'>;
  limits: ServerLimits;
  logStream: DestinationStream | undefined;
};

type HttpApp = { app: FastifyInstance; isProxy: (address: string) => boolean };

/** A Fastify app without anything registered. */
export const createHttpApp = ({ config, limits, logStream }: HttpAppOptions): HttpApp => {
  const proxies = config.TRUST_PROXY.split(',').map((address) => address.trim());
  const isTrusted = proxyAddr.compile(proxies);
  const isProxy = (address: string) => isTrusted(address, 0);
  const app = Fastify({
    serverFactory: (listener) => createLimitedServer(listener, { limits, isTrusted: isProxy }),
    logger: { level: config.LOG_LEVEL, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: proxies,
    bodyLimit: LARGEST_BODY,
    // Long tags and access codes are refused by the schema, not by the router.
    routerOptions: { maxParamLength: 1_000 },
    // Huge numbers become Infinity, for which strict numbers would not check the maximum.
    ajv: { customOptions: { allErrors: true, coerceTypes: true, removeAdditional: false, strictNumbers: false } },
    // Schemas of responses are for the document: to compile one for each status of each route took most of the start.
    schemaController: { compilersFactory: { buildSerializer: () => () => JSON.stringify } },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  return { app, isProxy };
};
