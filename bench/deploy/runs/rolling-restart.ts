import { setTimeout as delay } from 'node:timers/promises';
import { getStock } from '@acara/core-api/bench';
import { printTable } from '../../lib/text-table.ts';
import { deployRun, mixedVisitors, startVisitors, summarizeVisits } from '../visitors.ts';

const BEFORE_MS = 5_000;
const BETWEEN_MS = 1_000;

/** What an operator runs, as docs/operations.md has it. */
const STEPS: Record<string, readonly string[]> = {
  'roll api': ['acara-roll', 'api'],
  'roll edge': ['acara-roll', 'edge'],
  'reload HAProxy': ['systemctl', 'reload', 'haproxy'],
};

/** All processes are restarted under load, one by one: no visitor sees a failure. */
export const rollingRestartRun = deployRun('rolling restart', async (context, { holds }) => {
  const { site } = context;
  const { kinds, tickets } = await mixedVisitors(context);
  const visitors = startVisitors(site.port, kinds);
  const began = performance.now();
  const phases: { name: string; from: number; to: number }[] = [];
  const phase = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now() - began;
    await work();
    phases.push({ name, from, to: performance.now() - began });
  };
  await delay(BEFORE_MS / 2);
  await phase('nothing', () => delay(BEFORE_MS));
  const before = await site.status();
  for (const [name, command] of Object.entries(STEPS))
    // With the time after it: HAProxy is replaced faster than a visitor of each kind comes.
    await phase(name, async () => {
      await site.command(...command);
      await delay(BETWEEN_MS);
    });
  const after = await site.status();
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
  const { transactions, live } = await getStock(site.database.pool, tickets.classes[0] ?? 0);
  holds(bought > 0 && transactions === bought, `${bought} purchases succeeded, ${transactions} are in the database`);
  printTable('requests of visitors', rows);
  console.log(
    `  ${visits.length} requests, ${failed.length} failed; ${bought} purchases succeeded, ${live} tickets live`,
  );
  return { rows, requests: visits.length, bought, transactions };
});
