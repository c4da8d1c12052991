/** @typedef {Awaited<ReturnType<Parameters<Parameters<typeof import('../measure-page.mjs').inBrowser>[1]>[0]>>} Tab */

const isCall = ({ url }) => new URL(url).pathname.startsWith('/api/');
const repeated = (urls) => urls.filter((url, index) => urls.indexOf(url) !== index);

/**
 * Calls of a soft visit. What was prefetched before the press and requested again counts twice.
 * @param {import('../pages/network-log.mjs').LoggedRequest[]} requests since the visit began
 * @param {number} painted how many of them began before the screen was painted
 */
export const countCalls = (requests, painted) => {
  const called = requests.filter(isCall).map(({ url }) => url);
  return {
    calls: requests.slice(0, painted).filter(isCall).length,
    allCalls: called.length,
    twice: repeated(called).length,
    documents: requests.filter(({ type }) => type === 'Document').length,
    called: called.map((url) => url.replace(/^.*[/]api[/]v1/, '')),
    log: requests.map(({ url, start, end, cached }) => ({
      path: new URL(url).pathname,
      from: Math.round((start - requests[0].start) * 1000),
      to: end === null ? null : Math.round((end - requests[0].start) * 1000),
      cached,
    })),
  };
};

/**
 * What a repeated visit had to fetch over the network. The browser checks a service worker for changes outside the page,
 * so that is in no log of it.
 * @param {{ url: string, type: string, cached: boolean }[]} log
 */
export const sortTraffic = (log) => {
  const sent = log.filter(({ cached }) => !cached);
  const documents = sent.filter(({ type }) => type === 'Document');
  const files = sent.filter((request) => request.type !== 'Document' && !isCall(request));
  return {
    documents: documents.length,
    calls: sent.filter(isCall).length,
    files: files.map(({ url }) => new URL(url).pathname),
  };
};
