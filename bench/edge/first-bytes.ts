import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

/** `source`: where the edge had the page from, by its Server-Timing. */
export type FirstByte = { ms: number; source: string };

/** What a returning visitor's browser sends. */
export const visitorHeaders = (): Record<string, string> => ({
  accept: 'text/html',
  'accept-encoding': 'br, gzip',
  cookie: `acara_visitor=${randomUUID()}`,
});

/** Requests one address after the other over one connection. */
export const createFirstByteProbe = (origin: string) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = visitorHeaders();
  return {
    /** Time from the request to the head of the response. @throws when it is not 200 */
    request: async (path: string): Promise<FirstByte> => {
      const begun = performance.now();
      const request = http.get(origin + path, { agent, headers });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      const ms = performance.now() - begun;
      response.resume();
      await once(response, 'end');
      if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`);
      return { ms, source: /desc="([^"]*)"/.exec(String(response.headers['server-timing']))?.[1] ?? 'unknown' };
    },
    close: () => agent.destroy(),
  };
};

/** Two edges of one site: `live` has no page cache. */
export type EdgeOrigins = { cached: string; live: string };

/** First bytes of one page, cached and rendered, in turn. Times in ms. */
export type LiveRendering = { cached: number[]; live: number[] };

/**
 * Compares a page out of the cache with the same page rendered for the request, by another edge without page cache; the
 * data behind it is the same, so the API has it cached.
 * @throws when the edge did not do what is measured
 */
export const measureLiveRendering = async (
  origins: EdgeOrigins,
  path: string,
  pairs: number,
): Promise<LiveRendering> => {
  const cachedProbe = createFirstByteProbe(origins.cached);
  const liveProbe = createFirstByteProbe(origins.live);
  const times: LiveRendering = { cached: [], live: [] };
  try {
    for (let pair = -10; pair < pairs; pair += 1) {
      const cached = await cachedProbe.request(path);
      const live = await liveProbe.request(path);
      if (live.source !== 'miss') throw new Error(`${path} was not rendered live but came as ${live.source}`);
      // The first pairs warm up; a cached page that had just expired says nothing about cached pages.
      if (pair < 0 || !['hit', 'stale'].includes(cached.source)) continue;
      times.cached.push(cached.ms);
      times.live.push(live.ms);
    }
  } finally {
    cachedProbe.close();
    liveProbe.close();
  }
  return times;
};
