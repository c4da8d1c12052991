import { setTimeout as delay } from 'node:timers/promises';
import { getStock } from '@acara/core-api/bench';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import type { Step } from '../bench-cluster.ts';
import { calmMachine, mixedVisitors, type ClusterContext } from '../cluster-context.ts';
import { startVisitors, summarizeVisits, type Visit, visitTable } from '../visitors.ts';

const BEFORE_MS = 5_000;
const BETWEEN_MS = 1_000;

/** All processes are restarted under load, one by one: nobody sees a failure. */
export const rollingRestartRun = async (context: ClusterContext): Promise<RunReport> => {
  const { cluster } = context;
  const { broken, holds } = createChecks();
  const load = await calmMachine();
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
    await phase(`restart ${part}`, async () => steps.push(...(await cluster.command(`restart-${part}`))));
    await delay(BETWEEN_MS);
  }
  const after = await cluster.status();
  const { visits } = await visitors.stop();

  const inPhase = ({ at, ms }: Visit, { from, to }: (typeof phases)[number]) => at + ms >= from && at <= to;
  const rows = phases.flatMap((one) =>
    summarizeVisits(
      `${one.name} (${((one.to - one.from) / 1000).toFixed(1)} s)`,
      visits.filter((visit) => inPhase(visit, one)),
      (one.to - one.from) / 1000,
    ),
  );
  console.log(`rolling restart, load average before ${load.toFixed(1)}`);
  console.log(visitTable(rows));
  console.log(steps.map(({ seconds, line }) => `  ${seconds.toFixed(1).padStart(5)} s  ${line}`).join('\n'));

  const failed = visits.filter(({ seen }) => seen.length > 0);
  holds(failed.length === 0, `${failed.length} requests failed: ${JSON.stringify(failed.slice(0, 3))}`);
  for (const { name, pid } of before)
    holds(
      after.some((row) => row.name === name && row.pid !== pid && row.serves),
      `${name} was not restarted`,
    );
  holds(
    rows.every(({ count }) => count > 0),
    'in a phase there were no requests',
  );
  const bought = visits.filter(({ kind, status }) => kind === 'purchases' && status === 200).length;
  const refused = visits.filter(({ status }) => status !== 200).length;
  holds(refused === 0, `${refused} requests were refused`);
  const { transactions, live } = await getStock(cluster.database.pool, tickets.classes[0] ?? 0);
  holds(bought > 0 && transactions === bought, `${bought} purchases succeeded, ${transactions} are in the database`);
  console.log(
    `  ${visits.length} requests, ${failed.length} failed; ${bought} purchases succeeded, ${live} tickets live`,
  );
  return {
    name: 'rolling restart',
    numbers: { load, rows, steps, requests: visits.length, bought, transactions },
    broken,
  };
};
