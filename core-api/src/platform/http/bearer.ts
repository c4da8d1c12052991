import type { Bearer as BearerRule } from '@acara/shared-contract/endpoints';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { orFallback } from '../concurrency/fallback.ts';
import { databaseFallback } from '../database/database-fallback.ts';
import { unauthorized } from './failure.ts';

/** `loggedInAt`: when the password or Google identity was verified, regardless of refreshes. */
export type Bearer = { userId: number; sessionId: number; loggedInAt: Date };

/** Synchronous for known tokens, as nearly all are. @returns null for an invalid token */
export type BearerCheck = (token: string) => Bearer | null | Promise<Bearer | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a guest. Set for endpoints with `bearer: 'optional'` or `'required'`. */
    bearer: Bearer | null;
  }
  interface FastifyInstance {
    checkBearer: BearerCheck;
  }
}

const BEARER = /^bearer(?:\s+(\S.*)?)?$/i;

export const registerBearer = (app: FastifyInstance, check: BearerCheck): void => {
  app.decorateRequest('bearer', null);
  app.decorate('checkBearer', check);
};

/**
 * Reads and enforces the bearer before the body is parsed. An invalid bearer is refused even if it is optional, so that
 * the client refreshes it instead of being treated as a guest. While the database is unavailable no session can be checked:
 * where it is optional, its bearer then reads what guests read.
 */
export const bearerHook = (app: FastifyInstance, rule: Exclude<BearerRule, 'none'>): onRequestHookHandler => {
  const fallback = databaseFallback(app.clock);
  return (request, _reply, done) => {
    const token = BEARER.exec(request.headers.authorization ?? '');
    if (!token) {
      done(rule === 'required' ? unauthorized() : undefined);
      return;
    }
    const settle = (bearer: Bearer | null) => {
      request.bearer = bearer;
      done(bearer ? undefined : unauthorized());
    };
    const checked = app.checkBearer(token[1] ?? '');
    if (!(checked instanceof Promise)) settle(checked);
    else if (rule === 'required') checked.then(settle, done);
    else
      orFallback(
        checked.then((bearer) => () => settle(bearer)),
        fallback,
        () => () => done(),
      ).then((end) => end(), done);
  };
};

/** @throws Error if the contract of the endpoint does not say `bearer: 'required'` */
export const requireBearer = (request: Pick<FastifyRequest, 'bearer'>): Bearer => {
  if (!request.bearer) throw new Error("This endpoint has no bearer: its contract must say bearer: 'required'");
  return request.bearer;
};
