import type { Call } from '@acara/shared-contract/calls';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteGenericInterface,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import { bearerGate } from './bearer.ts';
import { describeCall } from './call-description.ts';
import { dropEmptyNumbers } from './empty-numbers.ts';
import { dropUnknownParameters } from './unknown-parameters.ts';

type Part<S> = S extends TSchema ? Static<S> : unknown;

interface Generic<C extends Call> extends RouteGenericInterface {
  Params: Part<C['params']>;
  Querystring: Part<C['querystring']>;
  Body: Part<C['body']>;
}

/** A request whose parts have the types of the call's schemas: it was checked and coerced by them. */
export type CallRequest<C extends Call> = FastifyRequest<Generic<C>>;

/** Either answers through `reply`, or with a promise of what is to be sent. */
export type CallHandler<C extends Call> = (request: CallRequest<C>, reply: FastifyReply) => unknown;

/** `checksBody: false`: the handler reads the body as it came, as JSON; its schema is there for the document. */
export type CallOptions = { checksBody?: boolean };

const neverStored: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store');
  done();
};

/**
 * Registers a call of the contract: path, bearer, checks and documentation all come from it. `request.bearer` says who
 * asks. What changes something, or is for its bearer alone, is not kept by anybody, however it is answered.
 */
export const addCall = <const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  { checksBody = true }: CallOptions = {},
): void => {
  const isPrivate = call.method !== 'GET' || call.bearer === 'required';
  app.route<Generic<C>>({
    method: call.method,
    url: call.path,
    schema: describeCall(app, call, !checksBody),
    ...(!checksBody && { validatorCompiler: () => () => true }),
    onRequest: [
      ...(call.method === 'GET' ? [app.limits.readGate(call)] : []),
      ...(isPrivate ? [neverStored] : []),
      ...(call.bearer === 'none' ? [] : [bearerGate(app, call.bearer)]),
    ],
    preValidation: [
      ...(call.querystring ? [dropUnknownParameters(call.querystring)] : []),
      ...(call.body ? [dropEmptyNumbers(call.body)] : []),
    ],
    handler,
  });
};
