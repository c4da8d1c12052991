import type { Endpoint } from '@acara/shared-contract/endpoints';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteGenericInterface,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import { bearerHook } from './bearer.ts';
import { describeEndpoint } from './endpoint-schema.ts';
import { dropUnknownParameters, readTypedNumbers } from './request-input.ts';

type Parsed<S> = S extends TSchema ? Static<S> : unknown;

interface RouteTypes<C extends Endpoint> extends RouteGenericInterface {
  Params: Parsed<C['params']>;
  Querystring: Parsed<C['querystring']>;
  Body: Parsed<C['body']>;
}

/** Validated and coerced by the endpoint's schemas. */
type EndpointRequest<C extends Endpoint> = FastifyRequest<RouteTypes<C>>;

export type EndpointHandler<C extends Endpoint> = (request: EndpointRequest<C>, reply: FastifyReply) => unknown;

/** `checksBody: false`: the handler reads the raw body; its schema is only for the documentation. */
type EndpointOptions = { checksBody?: boolean };

const noStore: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store');
  done();
};

/**
 * Registers an endpoint of the contract, with its validation, bearer and documentation. Responses to writes,
 * and to a required bearer, are never cached.
 */
export const addEndpoint = <const C extends Endpoint>(
  app: FastifyInstance,
  call: C,
  handler: EndpointHandler<C>,
  { checksBody = true }: EndpointOptions = {},
): void => {
  const isPrivate = call.method !== 'GET' || call.bearer === 'required';
  app.route<RouteTypes<C>>({
    method: call.method,
    url: call.path,
    schema: describeEndpoint(app, call, !checksBody),
    config: { hasBearer: call.bearer !== 'none' },
    ...(!checksBody && { validatorCompiler: () => () => true }),
    onRequest: [...(isPrivate ? [noStore] : []), ...(call.bearer === 'none' ? [] : [bearerHook(app, call.bearer)])],
    preValidation: [
      ...(call.querystring ? [dropUnknownParameters(call.querystring)] : []),
      ...(call.body ? [readTypedNumbers(call.body)] : []),
    ],
    handler,
  });
};
