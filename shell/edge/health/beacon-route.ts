import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** What a page tells of a slice that failed in the browser. */
const report = Compile(
  Type.Object({
    remote: Type.String({ maxLength: 100 }),
    releaseId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
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
      request.log.warn({ remote, releaseId, phase, problem: message }, 'a slice failed in a browser');
    }
    return reply.code(204).send();
  });
};

const parse = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
};
