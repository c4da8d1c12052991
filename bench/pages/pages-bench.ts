import { BenchError, defineBench } from '../lib/bench.ts';
import { pagePaths, useSite } from '../lib/bench-site.ts';
import type { GoalResult } from '../lib/goal.ts';
import { isNetwork } from '../measure-page.mjs';
import { pageGoalResults, printPage, type PageRounds } from './page-goals.ts';
import { chooseViewports, measureInRounds, measureArm, type Round } from './page-runs.ts';
import { ARMS, readArms, startArms } from './start-rivals.ts';

const USAGE = `cold loads of the site against STRIP, FLOOR, MONO and NAIVE (goals 1 to 6)
  --runs N         rounds per page and screen (default 15)
  --pages a,b      which of: home, list, event, search (default all)
  --arms a,b       what to compare with: strip, floor, mono, naive (default all); goals against others are left out
  --mobile         only the small screen; --desktop only the large one
  --network NAME   slow4g (default), fast, none
  --cpu N          how many times slower the processor is (default 4)
  --aa             load the site twice per round: shows how noisy the machine is
  --minutes N      give up after (default 90); no round begins in the last tenth
  --site ORIGIN    measure a site that runs already; its API with --api ORIGIN`;

const OPTIONS = {
  runs: 15,
  pages: 'home,list,event,search',
  arms: ARMS.join(','),
  mobile: false,
  desktop: false,
  network: 'slow4g',
  cpu: 4,
  aa: false,
  minutes: 90,
  site: '',
  api: '',
};
const HEART = '#acara-outlet button[aria-label="Tambah sebagai favorit"]';

/**
 * Fills the caches of a server: its first response is no measure of the others.
 * @throws BenchError when it has no page to be measured
 */
const warmUp = async ({ name, url }: { name: string; url: string }): Promise<void> => {
  const answer = await fetch(url, { headers: { 'sec-fetch-dest': 'document' } });
  const text = await answer.text();
  if (!answer.ok) throw new BenchError(`${name} returned ${answer.status} for ${url}: ${text.slice(0, 300)}`);
};

const isComplete = (round: Round): round is Round & PageRounds[number] => round.ours !== undefined;

export const { usage, run } = defineBench('pages', USAGE, OPTIONS, async (options) => {
  const { runs: rounds, network, cpu, disposables } = options;
  if (!isNetwork(network)) throw new BenchError(`--network must be slow4g, fast or none, not ${network}`);
  const chosen = readArms(options.arms);
  const until = Date.now() + options.minutes * 54_000;
  const site = await useSite(disposables, options);
  const origins: Record<string, string> = { ours: site.origin, ...(await startArms(disposables, site, chosen)) };
  if (options.aa) origins['again'] = site.origin;
  const paths = await pagePaths(site.apiOrigin, options.pages);
  const goals: GoalResult[] = [];
  const measured: Record<string, Round[]> = {};
  for (const viewport of chooseViewports(options))
    for (const [page, address] of Object.entries(paths)) {
      const where = `${page}, ${viewport}`;
      const arms = Object.entries(origins).map(([name, origin]) => ({ name, url: origin + address }));
      for (const arm of arms) await warmUp(arm);
      const load = { network, cpu, viewport };
      const done = await measureInRounds(
        where,
        // Nothing becomes interactive without scripts.
        arms.map(({ name, url }) => measureArm(name, { url, click: name === 'strip' ? undefined : HEART }, load)),
        { rounds, until },
      );
      if (done.length === 0) throw new BenchError(`${where}: no round was complete`);
      measured[where] = done;
      goals.push(...pageGoalResults(where, done.filter(isComplete)));
      printPage(`${where}: medians of ${done.length} rounds (${network}, processor ${cpu}× slower)`, done);
    }
  return { goals, measured };
});
