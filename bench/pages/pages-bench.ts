import { parseArgs } from 'node:util';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { popularSlug, startBenchSite } from '../lib/bench-site.ts';
import { goalLines } from '../lib/goal-lines.ts';
import type { GoalResult } from '../lib/goal.ts';
import { saveResults } from '../lib/save-results.ts';
import type { LoadOptions } from '../measure-page.mjs';
import { startComparator } from './comparator-server.ts';
import { pageGoalResults, type PageRounds } from './page-goals.ts';
import { measureRounds, type Round } from './page-runs.ts';
import { pageTable } from './page-table.ts';
import { startMono } from './start-mono.ts';
import { startNaive } from './start-naive.ts';
import { stripDocument } from './strip-document.ts';

export const usage = `pages: cold loads of the site against STRIP, MONO and NAIVE (goals 1 to 6)
  --runs N         rounds per page and screen (default 15)
  --pages a,b      which of: home, list, event, search (default all)
  --mobile         only the small screen; --desktop only the large one
  --network NAME   slow4g (default), fast, none
  --cpu N          how many times slower the processor is (default 4)
  --aa             load the site twice per round: shows how noisy the machine is
  --minutes N      give up after (default 45); no round begins in the last tenth
  --site ORIGIN    measure a site that runs already; its API with --api ORIGIN`;

const HEART = '#acara-outlet button[aria-label="Tambah sebagai favorit"]';

const options = {
  runs: { type: 'string', default: '15' },
  pages: { type: 'string', default: 'home,list,event,search' },
  mobile: { type: 'boolean', default: false },
  desktop: { type: 'boolean', default: false },
  network: { type: 'string', default: 'slow4g' },
  cpu: { type: 'string', default: '4' },
  aa: { type: 'boolean', default: false },
  minutes: { type: 'string', default: '45' },
  site: { type: 'string' },
  api: { type: 'string' },
} as const;

const isNetwork = (name: string): name is LoadOptions['network'] => ['slow4g', 'fast', 'none'].includes(name);

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new BenchError(`--${name} must be a number above 0, not ${text}`);
  return value;
};

/**
 * Makes a server keep what it keeps: its first answer is no measure of the others.
 * @throws {BenchError} when it has no page to be measured
 */
const warmUp = async ({ name, url }: { name: string; url: string }): Promise<void> => {
  const answer = await fetch(url, { headers: { 'sec-fetch-dest': 'document' } });
  const text = await answer.text();
  if (!answer.ok) throw new BenchError(`${name} answers ${url} with ${answer.status}: ${text.slice(0, 300)}`);
};

const isComplete = (round: Round): round is Round & PageRounds[number] =>
  round.ours !== undefined && round.strip !== undefined && round.mono !== undefined && round.naive !== undefined;

/** The bench `pages`. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options });
  const minutes = positive('minutes', values.minutes);
  const rounds = positive('runs', values.runs);
  const { network } = values;
  if (!isNetwork(network)) throw new BenchError(`--network must be slow4g, fast or none, not ${network}`);
  const load = { network, cpu: positive('cpu', values.cpu) };
  const both = values.mobile === values.desktop;
  const viewports = (['mobile', 'desktop'] as const).filter((name) => both || values[name]);
  const until = Date.now() + minutes * 54_000;

  await benchRun(minutes, async (disposables) => {
    const site =
      values.site && values.api ? { origin: values.site, apiOrigin: values.api } : await startBenchSite(disposables);
    const mono = await startMono({ siteOrigin: site.origin, apiOrigin: site.apiOrigin });
    disposables.add(mono.close);
    const strip = await startComparator({ siteOrigin: site.origin, document: stripDocument });
    disposables.add(strip.close);
    const naive = await startNaive({ siteOrigin: site.origin });
    disposables.add(naive.close);

    const known = {
      home: '/',
      list: '/event',
      event: `/detail-event/${await popularSlug(site.apiOrigin)}`,
      search: '/search/festival',
    };
    const wanted = values.pages.split(',').filter((page): page is keyof typeof known => page in known);
    const results: GoalResult[] = [];
    const measured: Record<string, Round[]> = {};
    for (const viewport of viewports)
      for (const page of wanted) {
        const where = `${page}, ${viewport}`;
        const path = known[page];
        const arms = [
          { name: 'ours', url: site.origin + path },
          { name: 'strip', url: strip.origin + path },
          { name: 'mono', url: mono.origin + path },
          { name: 'naive', url: naive.origin + path },
          ...(values.aa ? [{ name: 'again', url: site.origin + path }] : []),
        ];
        for (const arm of arms) await warmUp(arm);
        const done = await measureRounds({
          arms,
          rounds,
          click: HEART,
          load: { ...load, viewport },
          until,
          onRound: (number) => process.stderr.write(`\r  ${where}: round ${number} of ${rounds} `),
        });
        process.stderr.write('\n');
        measured[where] = done;
        results.push(...pageGoalResults(where, done.filter(isComplete)));
        console.log(
          `\n${where}: ${path}, medians of ${done.length} rounds (${network}, processor ${load.cpu}× slower)`,
        );
        console.log(pageTable(done));
      }
    console.log(`\n${goalLines(results)}`);
    console.log(`\nkept in ${saveResults('pages', { load, goals: results, measured })}`);
  });
};
