import { setTimeout as delay } from 'node:timers/promises';
import { getStock } from '@acara/core-api/bench';
import { printTable } from '../../lib/text-table.ts';
import type { Step } from '../bench-cluster.ts';
import { clusterRun, mixedVisitors, startVisitors, summarizeVisits } from '../cluster-runs.ts';

const BEFORE_MS = 5_000;
const BETWEEN_MS = 1_000;

/** All processes are restarted under load, one by one: nobody sees a failure. */
export const rollingRestartRun = clusterRun('rolling restart', async (context, { holds }) => {
  const { cluster } = context;
  const { kinds, tickets } = await mixedVisitors(context);
  const visitors = startVisitors(cluster.port, kinds);
  const began = performance.now();
  const steps: Step[] = [];
  const phases: { name: string; from: number; to: number }[] = [];
  const phase = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now() - began;
    await work();
    phases.push({ name, from, to: performance.now() - began });
  };
  await delay(BEFORE_MS / 2);
  await phase('nothing', () => delay(BEFORE_MS));
  const before = await cluster.status();
  for (const part of ['api', 'edge', 'nginx']) {
    // With the time after it: nginx is replaced faster than a visitor of each kind comes.
    await phase(`restart ${part}`, async () => {
      steps.push(...(await cluster.command(`restart-${part}`)));
      await delay(BETWEEN_MS);
    });
  }
  const after = await cluster.status();
  const { visits } = await visitors.stop();

  const rows = phases.flatMap(({ name, from, to }) => {
    const during = visits.filter(({ at, ms }) => at + ms >= from && at <= to);
    const seconds = (to - from) / 1000;
    return summarizeVisits(`${name} (${seconds.toFixed(1)} s)`, during, seconds);
  });
  const kindsOfPhases = phases.length * kinds.length;
  holds(rows.length === kindsOfPhases, 'in a phase there were no requests of a kind');
  const failed = visits.filter(({ seen }) => seen.length > 0);
  holds(failed.length === 0, `${failed.length} requests failed: ${JSON.stringify(failed.slice(0, 3))}`);
  for (const { name, pid } of before) {
    const isRestarted = after.some((row) => row.name === name && row.pid !== pid && row.serves);
    holds(isRestarted, `${name} was not restarted`);
  }
  const bought = visits.filter(({ kind, status }) => kind === 'purchases' && status === 200).length;
  const refused = visits.filter(({ status }) => status !== 200).length;
  holds(refused === 0, `${refused} requests were refused`);
  const { transactions, live } = await getStock(cluster.database.pool, tickets.classes[0] ?? 0);
  holds(bought > 0 && transactions === bought, `${bought} purchases succeeded, ${transactions} are in the database`);
  printTable('requests of visitors', rows);
  printTable('steps', steps);
  console.log(
    `  ${visits.length} requests, ${failed.length} failed; ${bought} purchases succeeded, ${live} tickets live`,
  );
  return { rows, steps, requests: visits.length, bought, transactions };
});
