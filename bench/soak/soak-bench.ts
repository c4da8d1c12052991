import { loadavg } from 'node:os';
import { untilFilesAreMade } from '../environment/orders.ts';
import { defineBench } from '../lib/bench.ts';
import { chunk } from '../lib/concurrency.ts';
import { createChecks } from '../lib/runs.ts';
import type { AttackersOptions, AttackersResult } from './attackers-program.ts';
import { publicVisits, createAccounts, openSale, startSoakSite } from './soak-site.ts';
import { runInProcess } from './run-in-process.ts';
import { reportSoak, type Phase } from './soak-report.ts';
import { watchSite } from './soak-watch.ts';
import type { VisitorsOptions, VisitorsResult } from './visitors-program.ts';

const USAGE = `the whole site for half an hour, with visitors, buyers and attackers at once
  --minutes N        with the attackers (default 30); given up a quarter of an hour after its time
  --quiet-minutes N  without them, half of it before and half after (default 5)
  --visitors N       who browse (default 50); --buyers N who buy (default 10)
  --beacons N        a second (default 1000); --slow N slow bodies at once (default 300)`;

const OPTIONS = { minutes: 30, quietMinutes: 5, visitors: 50, buyers: 10, beacons: 1_000, slow: 300 };
const WARM_UP_SECONDS = 30;
const ACCOUNTS_PER_BUYER = 20;
const GUESSED_ACCOUNTS = 1_000;
const MORE_MINUTES = 15;

export const { usage, run } = defineBench(
  'soak',
  USAGE,
  OPTIONS,
  async ({ disposables, ...options }) => {
    const checks = createChecks();
    const site = await startSoakSite(disposables);
    const { visits, eventSlug } = await publicVisits(site.database.pool);
    const emails = await createAccounts(site, 'soak', options.buyers * ACCOUNTS_PER_BUYER);
    const origin = site.edge.url;
    const people = {
      origin,
      browsing: options.visitors,
      visits,
      buyers: chunk(emails, ACCOUNTS_PER_BUYER),
      shop: { sandboxOrigin: site.sandboxOrigin, eventSlug, classes: await openSale(site) },
    };
    const attackers = {
      origin,
      port: site.edge.port,
      beaconsPerSecond: options.beacons,
      slowSockets: options.slow,
      emails: await createAccounts(site, 'guessed', GUESSED_ACCOUNTS),
    };

    let seed = 0;
    const runPhase = async (name: string, seconds: number, isAttacked = false): Promise<Phase> => {
      seed += 1;
      console.error(`  ${name}: ${seconds} s, load average ${loadavg()[0]?.toFixed(1)}`);
      const from = Date.now();
      const visiting = runInProcess<VisitorsOptions, VisitorsResult>(disposables, 'visitors-program.ts', {
        ...people,
        seconds,
        seed,
      });
      const attacking = isAttacked
        ? runInProcess<AttackersOptions, AttackersResult>(disposables, 'attackers-program.ts', {
            ...attackers,
            seconds,
          })
        : undefined;
      const [good, bad] = await Promise.all([visiting, attacking]);
      const to = from + seconds * 1000;
      const requests = good.result.requests.filter(({ at }) => at < to);
      const cpu = { visitors: good.cpu, attackers: bad?.cpu ?? 0 };
      return { name, from, to, requests, purchases: good.result.purchases, attacks: bad?.result ?? {}, cpu };
    };

    await runPhase('warm-up', WARM_UP_SECONDS);
    const { samples, latencies, stop } = watchSite(site);
    const phases = {
      before: await runPhase('quiet', options.quietMinutes * 30),
      attacked: await runPhase('attacked', options.minutes * 60, true),
      after: await runPhase('quiet again', options.quietMinutes * 30),
    };
    await stop();
    checks.holds(site.edge.isRunning && site.api.isRunning, 'a process of the site has ended');
    await untilFilesAreMade(site);
    checks.add(await site.ledger());
    const numbers = reportSoak({ phases, samples, latencies }, checks);
    return { ...numbers, broken: checks.broken };
  },
  ({ minutes, quietMinutes }) => minutes + quietMinutes + MORE_MINUTES,
);
