const IGNORED_SCHEMES = /^(data|blob|about|chrome)/;
const SCRIPT = /javascript|ecmascript/;
/** Requests that others may depend on; pictures and fonts have no dependants. */
const LINKING = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR']);
const MANIFEST = /mf-manifest|\/(manifest|config|releases?|registry|routes)[^/]*[.]json(\?|$)/;

/** @typedef {{ url: string, type: string, start: number, end: number | null, bytes: number, status: number, failed: boolean, canceled: boolean, cached: boolean, mime: string }} LoggedRequest */

/** Follows the requests of a page over the DevTools protocol. @param {import('playwright-core').CDPSession} session */
export const createNetworkLog = (session) => {
  /** @type {Map<string, LoggedRequest>} */
  const byId = new Map();
  /** @type {LoggedRequest[]} */
  const requests = [];
  const state = { inFlight: 0, changedAt: Date.now() };
  const touch = () => (state.changedAt = Date.now());
  const settle = (id, change) => {
    const request = byId.get(id);
    if (!request || request.end !== null) return;
    change(request);
    state.inFlight -= 1;
    touch();
  };

  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (IGNORED_SCHEMES.test(request.url) || byId.has(requestId)) return;
    const entry = { url: request.url, type, start: timestamp, end: null, bytes: 0, status: 0, mime: '' };
    const logged = { ...entry, failed: false, canceled: false, cached: false };
    byId.set(requestId, logged);
    requests.push(logged);
    state.inFlight += 1;
    touch();
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const request = byId.get(requestId);
    if (!request) return;
    Object.assign(request, { status: response.status, mime: response.mimeType, type });
    request.cached ||= Boolean(response.fromDiskCache);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = byId.get(requestId);
    if (request) request.cached = true;
  });
  session.on('Network.dataReceived', touch);
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    settle(requestId, (request) => Object.assign(request, { end: timestamp, bytes: encodedDataLength })),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp, canceled }) =>
    settle(requestId, (request) =>
      Object.assign(request, { end: timestamp, failed: true, canceled: Boolean(canceled) }),
    ),
  );
  return {
    requests,
    touch,
    /** The file of a worker has come: its end is reported to the worker, not to the page. @param {string} url */
    settleWorker: (url) => {
      for (const [id, request] of byId) if (request.url === url) settle(id, () => (request.end = request.start));
    },
    /**
     * Marks what came from the cache by the page's own timings, as far as no response was reported: those of a worker's
     * file go to the worker.
     * @param {readonly string[]} urls
     */
    markCached: (urls) => {
      for (const request of requests) if (request.status === 0) request.cached ||= urls.includes(request.url);
    },
    /** Whether nothing has happened for so long. @param {number} ms */
    isQuiet: (ms) => state.inFlight <= 0 && Date.now() - state.changedAt > ms,
  };
};

const isScript = ({ type, mime }) => type === 'Script' || SCRIPT.test(mime);
const kilobytes = (requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** Longest chain of requests of which each began after the one before had ended. @param {LoggedRequest[]} requests */
const dependentRounds = (requests) => {
  let rounds = 0;
  let free = -Infinity;
  for (const { start, end } of requests.toSorted((one, other) => one.end - other.end)) {
    if (start < free) continue;
    rounds += 1;
    free = end;
  }
  return rounds;
};

/**
 * Summarises a load.
 * @param {LoggedRequest[]} requests
 * @param {{ lcp: number | null, interactive: number | null, loaded: number }} moments ms since navigation began
 */
export const summariseRequests = (requests, { lcp, interactive, loaded }) => {
  const begin = requests[0]?.start ?? 0;
  const at = (seconds) => (seconds - begin) * 1000;
  const sent = requests.filter(({ failed, cached }) => !failed && !cached);
  const scripts = sent.filter(isScript);
  const needed = scripts.filter(({ end }) => end !== null && at(end) <= (interactive ?? Infinity));
  const linking = sent.filter(
    ({ type, start, end }) => LINKING.has(type) && end !== null && at(start) <= (lcp ?? loaded),
  );
  const gets = sent.filter(({ type, url }) => type !== 'Ping' && !url.includes('/api/')).map(({ url }) => url);
  return {
    scriptKb: kilobytes(needed),
    allScriptKb: kilobytes(scripts),
    totalKb: kilobytes(sent),
    requests: sent.length,
    rounds: dependentRounds(linking),
    twice: gets.length - new Set(gets).size,
    manifests: sent.filter(({ url }) => MANIFEST.test(url)).length,
    bad: requests.filter(({ failed, canceled, status }) => (failed && !canceled) || status >= 400).length,
    log: requests.map(({ url, type, start, end, bytes, status, cached }) => ({
      url,
      type,
      status,
      cached,
      from: Math.round(at(start)),
      to: end === null ? null : Math.round(at(end)),
      kb: Math.round(bytes / 102.4) / 10,
    })),
  };
};
