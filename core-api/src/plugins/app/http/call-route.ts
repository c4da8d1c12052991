import { ErrorAnswer, type Call } from '@acara/shared-contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { withoutName, withReferences } from './schema-reference.ts';

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

/** Registers a call of the contract: path, checks and documentation all come from it. */
export const addCall = <const C extends Call>(app: FastifyInstance, call: C, handler: CallHandler<C>): void => {
  const [, tag = ''] = call.path.split('/');
  app.route<Generic<C>>({
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [tag],
      ...(call.params && { params: withoutName(call.params) }),
      ...(call.querystring && { querystring: withoutName(call.querystring) }),
      ...(call.body && { body: withReferences(app, call.body) }),
      response: {
        ...(call.response ? { 200: withReferences(app, call.response) } : {}),
        '4xx': withReferences(app, ErrorAnswer),
        '5xx': withReferences(app, ErrorAnswer),
      },
    },
    handler,
  });
};
