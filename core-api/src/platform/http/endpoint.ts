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
import { dropEmptyNumbers, dropUnknownParameters } from './request-input.ts';

type Parsed<S> = S extends TSchema ? Static<S> : unknown;

interface RouteTypes<C extends Endpoint> extends RouteGenericInterface {
  Params: Parsed<C['params']>;
  Querystring: Parsed<C['querystring']>;
  Body: Parsed<C['body']>;
}

/** A request whose parts have the types of the call's schemas: it was checked and coerced by them. */
export type EndpointRequest<C extends Endpoint> = FastifyRequest<RouteTypes<C>>;

/** Either answers through `reply`, or with a promise of what is to be sent. */
export type EndpointHandler<C extends Endpoint> = (request: EndpointRequest<C>, reply: FastifyReply) => unknown;

/** `checksBody: false`: the handler reads the body as it came, as JSON; its schema is there for the document. */
export type EndpointOptions = { checksBody?: boolean };

const noStore: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store');
  done();
};

/**
 * Registers a call of the contract: path, bearer, checks and documentation all come from it. `request.bearer` says who
 * asks. What changes something, or is for its bearer alone, is not kept by anybody, however it is answered.
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
    ...(!checksBody && { validatorCompiler: () => () => true }),
    onRequest: [
      ...(call.method === 'GET' ? [app.limits.readLimitHook(call)] : []),
      ...(isPrivate ? [noStore] : []),
      ...(call.bearer === 'none' ? [] : [bearerHook(app, call.bearer)]),
    ],
    preValidation: [
      ...(call.querystring ? [dropUnknownParameters(call.querystring)] : []),
      ...(call.body ? [dropEmptyNumbers(call.body)] : []),
    ],
    handler,
  });
};
