import { benchRun, BenchError } from '../lib/bench-run.ts';
import { popularSlug, useSite } from '../lib/bench-servers.ts';
import type { GoalResult } from '../lib/goal.ts';
import { chooseViewports, readOptions } from '../lib/options.ts';
import { finishBench } from '../lib/run-report.ts';
import type { LoadOptions } from '../measure-page.mjs';
import { startComparator } from './comparator-server.ts';
import { pageGoalResults, type PageRounds, pageTable } from './page-goals.ts';
import { measureRounds, type Round } from './page-runs.ts';
import { startMono, startNaive } from './start-rivals.ts';
import { stripDocument } from './document-edits.ts';

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

const isNetwork = (name: string): name is LoadOptions['network'] => ['slow4g', 'fast', 'none'].includes(name);

/**
 * Fills the caches of a server: its first response is no measure of the others.
 * @throws {BenchError} when it has no page to be measured
 */
const warmUp = async ({ name, url }: { name: string; url: string }): Promise<void> => {
  const answer = await fetch(url, { headers: { 'sec-fetch-dest': 'document' } });
  const text = await answer.text();
  if (!answer.ok) throw new BenchError(`${name} returned ${answer.status} for ${url}: ${text.slice(0, 300)}`);
};

const isComplete = (round: Round): round is Round & PageRounds[number] =>
  round.ours !== undefined && round.strip !== undefined && round.mono !== undefined && round.naive !== undefined;

export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, {
    runs: 15,
    pages: 'home,list,event,search',
    mobile: false,
    desktop: false,
    network: 'slow4g',
    cpu: 4,
    aa: false,
    minutes: 45,
    site: '',
    api: '',
  });
  const { runs: rounds, minutes, network, cpu } = options;
  if (!isNetwork(network)) throw new BenchError(`--network must be slow4g, fast or none, not ${network}`);
  const load = { network, cpu };
  const until = Date.now() + minutes * 54_000;

  await benchRun(minutes, async (disposables) => {
    const site = await useSite(disposables, options);
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
    const wanted = options.pages.split(',').filter((page): page is keyof typeof known => page in known);
    const goals: GoalResult[] = [];
    const measured: Record<string, Round[]> = {};
    for (const viewport of chooseViewports(options))
      for (const page of wanted) {
        const where = `${page}, ${viewport}`;
        const path = known[page];
        const arms = [
          { name: 'ours', url: site.origin + path },
          { name: 'strip', url: strip.origin + path },
          { name: 'mono', url: mono.origin + path },
          { name: 'naive', url: naive.origin + path },
          ...(options.aa ? [{ name: 'again', url: site.origin + path }] : []),
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
        goals.push(...pageGoalResults(where, done.filter(isComplete)));
        console.log(
          `\n${where}: ${path}, medians of ${done.length} rounds (${network}, processor ${load.cpu}× slower)`,
        );
        console.log(pageTable(done));
      }
    finishBench('pages', { load, goals, measured });
  });
};
