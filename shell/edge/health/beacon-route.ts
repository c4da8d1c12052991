import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** What a page tells of a slice that failed in the browser. */
const report = Compile(
  Type.Object({
    remote: Type.String({ maxLength: 100 }),
    releaseId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    /** Where it failed, or `fallback`: the page runs the release before it now. */
    phase: Type.String({ maxLength: 40 }),
    message: Type.String({ maxLength: 500 }),
  }),
);

const MAX_BYTES = 4096;
/** More than this in a minute is one fault seen many times; the log keeps the first ones. */
const MAX_PER_MINUTE = 120;

/** `POST /beacon`: failures of slices, for the log. Answers 204 whatever it makes of them. */
export const beaconRoute: FastifyPluginAsync<{ now: () => number }> = async (app, { now }) => {
  let minute = 0;
  let count = 0;
  const mayLog = () => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, count] = [current, 0];
    count += 1;
    return count <= MAX_PER_MINUTE;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/beacon', { bodyLimit: MAX_BYTES }, (request, reply) => {
    const failure = parse(request.body);
    if (report.Check(failure) && mayLog()) {
      const { remote, releaseId, phase, message } = failure;
      request.log.warn(
        {
          remote: named(remote, REMOTE),
          releaseId: releaseId === null ? null : named(releaseId, RELEASE_ID),
          phase,
          problem: message,
        },
        phase === 'fallback' ? 'a slice runs its fallback in a browser' : 'a slice failed in a browser',
      );
    }
    return reply.code(204).send();
  });
};

/** Anybody can send anything; what counts failures by release must not count texts. */
const named = (name: string, pattern: RegExp): string => (pattern.test(name) ? name : 'unreadable');
const REMOTE = /^[a-z][a-z0-9-]{0,63}$/;
const RELEASE_ID = /^[a-z0-9][a-z0-9-]{5,63}$/;

const parse = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
};
