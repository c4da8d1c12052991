import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

/** What a returning visitor's browser sends. */
export const visitorHeaders = (): Record<string, string> => ({
  accept: 'text/html',
  'accept-encoding': 'br, gzip',
  cookie: `acara_visitor=${randomUUID()}`,
});

/** Requests one address after the other over one connection. */
const createProbe = (origin: string) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = visitorHeaders();
  return {
    /** Time to the head of the response, and where the edge had the page from. @throws when it is not 200 */
    request: async (path: string) => {
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

/**
 * Compares a page out of the cache with the same page rendered for the request, by another edge without page cache; the
 * data behind it is the same, so the API has it cached.
 * @param origins two edges of one site: `live` has no page cache
 * @throws when the edge did not do what is measured
 */
export const measureLiveRendering = async (origins: { cached: string; live: string }, path: string, pairs: number) => {
  const cachedProbe = createProbe(origins.cached);
  const liveProbe = createProbe(origins.live);
  const times = { cached: [] as number[], live: [] as number[] };
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
