import { loadavg } from 'node:os';
import { benchRun } from '../lib/bench-run.ts';
import { readOptions } from '../lib/options.ts';
import { untilFilesAreMade } from '../environment/orders.ts';
import { createChecks, finishBench } from '../lib/run-report.ts';
import { runInProcess } from './run-in-process.ts';
import type { AttackersOptions, AttackersResult } from './attackers-program.ts';
import { publicVisits } from './public-visits.ts';
import { reportSoak, type Phase } from './soak-report.ts';
import { createAccounts, openSale, startSoakSite } from './soak-site.ts';
import { watchSite } from './soak-watch.ts';
import type { VisitorsOptions, VisitorsResult } from './visitors-program.ts';

export const usage = `soak: the whole site for half an hour, with visitors, buyers and attackers at once
  --minutes N        with the attackers (default 30); given up a quarter of an hour after its time
  --quiet-minutes N  without them, half of it before and half after (default 5)
  --visitors N       who browse (default 50); --buyers N who buy (default 10)
  --beacons N        a second (default 1000); --slow N slow bodies at once (default 300)`;

const WARM_UP_SECONDS = 30;
const ACCOUNTS_PER_BUYER = 20;
const GUESSED_ACCOUNTS = 1_000;

/** @throws BenchError when something that must hold does not */
export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, {
    minutes: 30,
    quietMinutes: 5,
    visitors: 50,
    buyers: 10,
    beacons: 1_000,
    slow: 300,
  });
  const [attacked, quiet] = [options.minutes * 60, options.quietMinutes * 60];
  await benchRun((attacked + quiet) / 60 + 15, async (disposables) => {
    const { broken, holds, add } = createChecks();
    const site = await startSoakSite(disposables);
    const { visits, eventSlug } = await publicVisits(site.database.pool);
    const emails = await createAccounts(site, 'soak', options.buyers * ACCOUNTS_PER_BUYER);
    const shop = { sandboxOrigin: site.sandboxOrigin, eventSlug, classes: await openSale(site) };
    const origin = site.edge.url;
    const attackers: Omit<AttackersOptions, 'seconds'> = {
      origin,
      port: site.edge.port,
      beaconsPerSecond: options.beacons,
      slowSockets: options.slow,
      emails: await createAccounts(site, 'guessed', GUESSED_ACCOUNTS),
    };
    const buyers = Array.from({ length: options.buyers }, (_, nth) =>
      emails.slice(nth * ACCOUNTS_PER_BUYER, (nth + 1) * ACCOUNTS_PER_BUYER),
    );

    let seed = 0;
    const phase = async (name: string, seconds: number, isAttacked = false): Promise<Phase> => {
      seed += 1;
      console.error(`  ${name}: ${seconds} s, load average ${loadavg()[0]?.toFixed(1)}`);
      const from = Date.now();
      const common = { origin, seconds, browsing: options.visitors, visits, buyers, shop, seed };
      const [people, bad] = await Promise.all([
        runInProcess<VisitorsOptions, VisitorsResult>(disposables, 'visitors-program.ts', common),
        isAttacked
          ? runInProcess<AttackersOptions, AttackersResult>(disposables, 'attackers-program.ts', {
              ...attackers,
              seconds,
            })
          : undefined,
      ]);
      const to = from + seconds * 1000;
      const asked = people.result.asked.filter(({ at }) => at < to);
      const cpu = { visitors: people.cpu, attackers: bad?.cpu ?? 0 };
      return { name, from, to, asked, bought: people.result.bought, attacks: bad?.result ?? {}, cpu };
    };

    await phase('warm-up', WARM_UP_SECONDS);
    const watch = watchSite(site);
    const phases = {
      before: await phase('quiet', quiet / 2),
      attacked: await phase('attacked', attacked, true),
      after: await phase('quiet again', quiet / 2),
    };
    await watch.stop();
    holds(site.edge.isRunning && site.api.isRunning, 'a process of the site has ended');
    await untilFilesAreMade(site);
    add(await site.ledger());
    const numbers = reportSoak({ phases, samples: watch.samples, latencies: watch.latencies, holds });
    finishBench('soak', { options, ...numbers, broken });
  });
};
