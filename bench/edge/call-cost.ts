import { cpuSeconds } from '../lib/cpu-time.ts';
import { estimateMedian, median, sum } from '../lib/statistics.ts';
import { generateLoad, measureInTurn, type Load } from '../load/loads.ts';

/** Where calls are sent to: the API itself, an edge, or HAProxy, which sends them straight to the API. */
type Way = 'API' | 'edge' | 'HAProxy';

type Server = { origin: string; pid: number };

/** Processor time of an API call for each route to the API, in ms per process. */
export const measureCallCost = async (
  servers: Readonly<Record<Way, Server>>,
  { rounds, ...load }: Omit<Load, 'origin'> & { rounds: number },
) => {
  const names = Object.keys(servers) as Way[]; // of the object
  const used = () => names.map((name) => cpuSeconds(servers[name].pid));
  const measure = (way: Way) => async () => {
    const before = used();
    const { count, refused } = await generateLoad({ ...load, origin: servers[way].origin });
    if (refused > 0) throw new Error(`${refused} of ${count} calls were refused`);
    return used().map((seconds, at) => ((seconds - (before[at] ?? NaN)) * 1000) / count);
  };
  const arms = { API: measure('API'), edge: measure('edge'), HAProxy: measure('HAProxy') };
  const results = await measureInTurn(arms, rounds);
  const rows = names.map((way) => {
    const middle = (of: (times: number[]) => number | undefined) =>
      median(results[way].map((times) => of(times) ?? NaN));
    const parts = names.map((name, at) => [`${name}, ms`, middle((times) => times[at])] as const);
    return { 'calls sent to': way, ...Object.fromEntries(parts), 'in all, ms': middle(sum) };
  });
  /** The overhead of a route, as a ratio to the API's own time for the same calls. */
  const added = (way: Way) =>
    estimateMedian(results[way].map((times) => sum(times) / (times[names.indexOf('API')] ?? NaN) - 1));
  return { results, rows, edge: added('edge'), direct: added('HAProxy') };
};
