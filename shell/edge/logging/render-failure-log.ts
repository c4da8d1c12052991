import type { FastifyBaseLogger } from 'fastify';

/** Why a page of these releases, as `<package>/<releaseId>`, is rendered by the browser. */
export type RenderProblem = { failure: string; releases: string[]; errors: string[] };

const MINUTE_MS = 60_000;

type Minute = { more: number; end: () => void };

/** Of each release and kind of failure in a minute, logs the first one with its stack, and the number of others. */
export const createRenderFailureLog = (log: Pick<FastifyBaseLogger, 'warn'>) => {
  // Bounded: kinds of failures and served releases, for a minute.
  const minutes = new Map<string, Minute>();

  const begin = (key: string, { failure, releases }: RenderProblem): Minute => {
    const end = () => {
      clearTimeout(timer);
      minutes.delete(key);
      if (minute.more > 0)
        log.warn({ failure, releases, more: minute.more }, 'more pages were not rendered here within a minute');
    };
    const minute = { more: 0, end };
    const timer = setTimeout(end, MINUTE_MS).unref();
    return minute;
  };

  return {
    add: (problem: RenderProblem): void => {
      const key = [problem.failure, ...problem.releases].join(' ');
      const minute = minutes.get(key);
      if (minute) minute.more += 1;
      else {
        minutes.set(key, begin(key, problem));
        log.warn(problem, 'a page was not rendered here');
      }
    },
    close: (): void => {
      for (const { end } of [...minutes.values()]) end();
    },
  };
};
