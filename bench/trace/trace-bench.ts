import { BenchError, defineBench } from '../lib/bench.ts';
import { pagePaths, useSite } from '../lib/bench-site.ts';
import { findSources } from '../lib/source-places.mjs';
import { printTable } from '../lib/text-table.ts';
import { isNetwork } from '../measure-page.mjs';
import { attribute, sharesText } from '../lib/attribute-samples.ts';
import { blockedTime, readTasks, type Task } from './read-trace.ts';
import { recordTrace } from './record-trace.mjs';

const USAGE = `what blocks the main thread after the first paint: the longest tasks, their functions and packages
  --loads N        loads per page; the one with the median blocked time is shown (default 3)
  --pages a,b      which of: home, list, event, search (default all)
  --desktop        the desktop instead of the phone
  --network NAME   slow4g (default), fast, none
  --cpu N          how many times slower the processor is (default 4)
  --top N          tasks and functions to list (default 10)
  --minutes N      give up after (default 20)
  --site ORIGIN    trace a site that runs already; its API with --api ORIGIN`;

const OPTIONS = {
  loads: 3,
  pages: 'home,list,event,search',
  desktop: false,
  network: 'slow4g',
  cpu: 4,
  top: 10,
  minutes: 20,
  site: '',
  api: '',
};

const byTime = (one: Task, other: Task) => other.ms - one.ms;

/** The load in the middle by blocked time. */
const middleLoad = (loads: Task[][]): Task[] =>
  loads.toSorted((one, other) => blockedTime(one) - blockedTime(other))[Math.floor(loads.length / 2)] ?? [];

export const { usage, run } = defineBench('trace', USAGE, OPTIONS, async (options) => {
  const { network, cpu, top } = options;
  if (!isNetwork(network)) throw new BenchError(`--network must be slow4g, fast or none, not ${network}`);
  const { origin, apiOrigin } = await useSite(options.disposables, options);
  const paths = await pagePaths(apiOrigin, options.pages);
  const traced: Record<string, object> = {};
  const viewport = options.desktop ? 'desktop' : 'mobile';
  for (const [page, address] of Object.entries(paths)) {
    const url = origin + address;
    const loads: Task[][] = [];
    for (let load = 0; load < options.loads; load += 1)
      loads.push(readTasks(await recordTrace(url, { network, cpu, viewport }), url));
    const tasks = middleLoad(loads).toSorted(byTime);
    const urls = tasks.flatMap(({ samples }) =>
      samples.flatMap(({ frames }) => frames.map((frame) => frame.url ?? '')),
    );
    const { locate } = await findSources(urls);
    const rows = tasks.slice(0, top).map(({ at, ms, cause, engine, samples }) => {
      const { packages, functions, ours } = attribute(samples, locate);
      return {
        at,
        ms,
        cause,
        packages: sharesText(packages, 3),
        'browser itself': sharesText(Object.entries(engine), 5),
        function: sharesText(functions, 1),
        'of ours': sharesText(ours, 1),
      };
    });
    const where = `${page}, ${viewport}`;
    const blocked = loads.map(blockedTime).toSorted((one, other) => one - other);
    const shown = `blocked ${blocked.map((ms) => Math.round(ms)).join(', ')} ms in ${options.loads} loads`;
    printTable(`${where}: tasks after the first paint, ms; ${shown} (${network}, processor ${cpu}× slower)`, rows);
    const all = attribute(
      tasks.filter(({ ms }) => ms > 50).flatMap(({ samples }) => samples),
      locate,
    );
    const listed = { packages: all.packages, functions: all.functions, 'of ours': all.ours };
    for (const [title, shares] of Object.entries(listed))
      printTable(
        `${where}: ${title} in tasks over 50 ms`,
        shares.slice(0, top).map(([name, ms]) => ({ ms, name })),
      );
    traced[where] = { blocked, tasks: rows, ...listed };
  }
  return { traced };
});
