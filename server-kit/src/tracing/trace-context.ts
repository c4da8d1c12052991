/** What the servers do with traces; the implementation is loaded only where there are traces. */
export type Tracing = {
  current: () => string | null;
  name: (name: string) => void;
  resume: <Result>(name: string, traceparent: string | undefined, work: () => Promise<Result>) => Promise<Result>;
};

let tracing: Tracing | undefined;

export const setTracing = (started: Tracing): void => {
  tracing = started;
};

/** The running trace as W3C's `traceparent`, for a job that continues it; null without one. */
export const currentTrace = (): string | null => tracing?.current() ?? null;

type Request = { method: string; routeOptions: { url?: string | undefined } };

/** The part of a Fastify app that is needed here. */
export type TracedApp = {
  addHook: (name: 'onRequest', hook: (request: Request, reply: unknown, done: () => void) => void) => unknown;
};

/** Names the traces of requests after their routes: addresses may contain secrets. */
export const nameTraces = (app: TracedApp): void => {
  const { name } = tracing ?? {};
  if (!name) return;
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    name(`${method} ${routeOptions.url ?? 'other'}`);
    done();
  });
};

/** Runs a job in the trace of the request that queued it. @param payload may contain its `traceparent` */
export const resumeTrace = <Result>(name: string, payload: unknown, work: () => Promise<Result>): Promise<Result> =>
  tracing ? tracing.resume(name, readTraceparent(payload), work) : work();

const readTraceparent = (payload: unknown): string | undefined =>
  payload instanceof Object && 'traceparent' in payload && typeof payload.traceparent === 'string'
    ? payload.traceparent
    : undefined;
