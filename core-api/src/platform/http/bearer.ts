import type { Bearer as BearerRule } from '@acara/shared-contract/endpoints';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { unauthorized } from './failure.ts';

/** Who a bearer is: `loggedInAt` is when the password or Google identity was shown, however often refreshed since. */
export type Bearer = { userId: number; sessionId: number; loggedInAt: Date };

/** Who shows this token; null for nobody. At once for a known token, as nearly all calls are with one. */
export type BearerCheck = (token: string) => Bearer | null | Promise<Bearer | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for a guest. Filled for calls whose contract says `bearer: 'optional'` or `'required'`. */
    bearer: Bearer | null;
  }
  interface FastifyInstance {
    checkBearer: BearerCheck;
  }
}

const BEARER = /^bearer(?:\s+(.*))?$/i;

/** Makes `request.bearer` known to the app and its children; routes are guarded by `bearerHook`. */
export const registerBearer = (app: FastifyInstance, check: BearerCheck): void => {
  app.decorateRequest('bearer', null);
  app.decorate('checkBearer', check);
};

/**
 * The hook that reads and enforces the bearer of a call. It runs before the body is read. A bearer that is not valid
 * is refused even where none is wanted: the caller can then refresh it, instead of being answered as a guest.
 */
export const bearerHook = (app: FastifyInstance, rule: Exclude<BearerRule, 'none'>): onRequestHookHandler => {
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
    if (checked instanceof Promise) checked.then(settle, done);
    else settle(checked);
  };
};

/**
 * Who asks, in a call that wants a bearer.
 * @throws Error when the contract of the call does not say `bearer: 'required'`
 */
export const requireBearer = (request: Pick<FastifyRequest, 'bearer'>): Bearer => {
  if (!request.bearer) throw new Error("This call has no bearer: its contract must say bearer: 'required'");
  return request.bearer;
};
