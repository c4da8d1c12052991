import { setTimeout as delay } from 'node:timers/promises';
import { getStock } from '@acara/core-api/testing';
import { startPostgresServer } from '../environment/databases.ts';
import { defineBench } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';
import { startDeployedSite } from './deployed-site.ts';
import { hasOwnNetwork, runInOwnNetwork } from './machine.ts';
import { checkPrometheus } from './prometheus.ts';
import { mixedVisitors, startVisitors, summarizeVisits } from './visitors.ts';

const USAGE = `the site on a machine with systemd, as deploy/systemd installs it: restarts and faults. Needs root
  --only restart,edge,api,prometheus   default all
  --small          a tenth of the visitors`;

/** What an operator runs, as docs/operations.md has it. */
const STEPS: Record<string, readonly string[]> = {
  'roll api': ['acara-roll', 'api'],
  'roll edge': ['acara-roll', 'edge'],
  'reload HAProxy': ['systemctl', 'reload', 'haproxy'],
};
const BACK_LIMIT_MS = 60_000;

const bench = defineBench('deploy', USAGE, { small: false, minutes: 25 }, async ({ disposables, small, part, add }) => {
  const share = small ? 0.1 : 1;
  const server = await startPostgresServer(disposables, 'deploy');
  const site = await startDeployedSite(disposables, server.url);

  // All processes are restarted under load, one by one: no visitor sees a failure.
  await part('restart', async ({ holds, table }) => {
    const { kinds, classId } = await mixedVisitors(site.pool, share);
    const visitors = startVisitors(site.port, kinds);
    const began = performance.now();
    const phases: { name: string; from: number; to: number }[] = [];
    const phase = async (name: string, work: () => Promise<unknown>) => {
      const from = performance.now() - began;
      await work();
      phases.push({ name, from, to: performance.now() - began });
    };
    await delay(2_500);
    await phase('nothing', () => delay(5_000));
    const before = await site.status();
    for (const [name, command] of Object.entries(STEPS))
      // With the time after it: HAProxy is replaced faster than a visitor of each kind comes.
      await phase(name, async () => {
        await site.command(...command);
        await delay(1_000);
      });
    const after = await site.status();
    const { visits } = await visitors.stop();

    const rows = phases.flatMap(({ name, from, to }) => {
      const during = visits.filter(({ at, ms }) => at + ms >= from && at <= to);
      const seconds = (to - from) / 1000;
      return summarizeVisits(`${name} (${seconds.toFixed(1)} s)`, during, seconds);
    });
    holds(rows.length === phases.length * kinds.length, 'in a phase there were no requests of a kind');
    const failed = visits.filter(({ seen }) => seen.length > 0);
    holds(failed.length === 0, `${failed.length} requests failed: ${JSON.stringify(failed.slice(0, 3))}`);
    for (const { name, pid } of before) {
      const isRestarted = after.some((row) => row.name === name && row.pid !== pid && row.serves);
      holds(isRestarted, `${name} was not restarted`);
    }
    const bought = visits.filter(({ kind, status }) => kind === 'purchases' && status === 200).length;
    const refused = visits.filter(({ status }) => status !== 200).length;
    holds(refused === 0, `${refused} requests were refused`);
    const { transactions, live } = await getStock(site.pool, classId);
    holds(bought > 0 && transactions === bought, `${bought} purchases succeeded, ${transactions} are in the database`);
    table('rolling restart: requests of visitors', rows);
    table('booked', [{ requests: visits.length, 'purchases answered': bought, transactions, 'tickets live': live }]);
  });

  // A process is killed under load: no visitor needs more than one retry, and systemd starts it again.
  for (const kind of ['edge', 'api'] as const)
    await part(kind, async ({ holds, table }) => {
      const { kinds } = await mixedVisitors(site.pool, share);
      const visitors = startVisitors(site.port, kinds);
      await delay(4_000);
      const findVictim = async () => (await site.status()).find(({ name }) => name.startsWith(kind));
      const victim = await findVictim();
      if (!victim?.pid) throw new Error(`there is no ${kind}`);
      process.kill(victim.pid, 'SIGKILL');
      const isBack = async () => {
        const now = await findVictim();
        return now?.serves === true && now.pid !== victim.pid && now.pid > 0;
      };
      const backAfter = (await timeUntil(isBack, BACK_LIMIT_MS)) / 1000;
      await delay(4_000);
      const { visits, seconds } = await visitors.stop();
      const rows = summarizeVisits(`${kind} killed`, visits, seconds);
      table(`${kind} killed, serves again ${backAfter.toFixed(1)} s after that`, rows);
      const twice = visits.filter(({ seen }) => seen.length > 1);
      const shown = JSON.stringify(twice.slice(0, 3));
      holds(twice.length === 0, `${twice.length} requests needed more than one retry: ${shown}`);
      holds(!Number.isNaN(backAfter), `the ${kind} did not come back within a minute`);
      const bad = visits.filter(({ status }) => status !== 200).length;
      holds(bad === 0, `${bad} requests had no good response in the end`);
    });

  await part('prometheus', checkPrometheus);

  add(await site.stop());
});

export const { usage } = bench;
export const run = (args: string[]): Promise<void> =>
  hasOwnNetwork() ? bench.run(args) : runInOwnNetwork(process.argv.slice(1));
