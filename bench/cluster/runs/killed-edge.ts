import { setTimeout as delay } from 'node:timers/promises';
import { timeUntil } from '../../lib/concurrency.ts';
import { printTable } from '../../lib/text-table.ts';
import { clusterRun, mixedVisitors, startVisitors, summarizeVisits } from '../cluster-runs.ts';

const BEFORE_MS = 4_000;
const AFTER_MS = 4_000;
const LIMIT_MS = 60_000;

/** An edge is killed under load: nobody needs more than one retry, and it is started again automatically. */
export const killedEdgeRun = clusterRun('edge killed', async (context, { holds }) => {
  const { cluster } = context;
  const { kinds } = await mixedVisitors(context);
  const visitors = startVisitors(cluster.port, kinds);
  await delay(BEFORE_MS);
  const findEdge = async () => (await cluster.status()).find(({ name }) => name === 'edge-1');
  const victim = await findEdge();
  if (!victim?.pid) throw new Error('there is no edge-1');
  // Its workers are threads: there is nobody else to kill.
  process.kill(victim.pid, 'SIGKILL');
  const isBack = async () => {
    const edge = await findEdge();
    return edge?.state === 'ready' && edge.pid !== victim.pid;
  };
  const backAfter = (await timeUntil(isBack, LIMIT_MS)) / 1000;
  await delay(AFTER_MS);
  const { visits, seconds } = await visitors.stop();
  const rows = summarizeVisits('edge killed', visits, seconds);
  printTable(`ready again ${backAfter.toFixed(1)} s after the kill`, rows);
  const twice = visits.filter(({ seen }) => seen.length > 1);
  const shown = JSON.stringify(twice.slice(0, 3));
  holds(twice.length === 0, `${twice.length} requests needed more than one retry: ${shown}`);
  holds(!Number.isNaN(backAfter), 'the edge did not come back within a minute');
  const bad = visits.filter(({ status }) => status !== 200).length;
  holds(bad === 0, `${bad} requests had no good response in the end`);
  return { rows, backAfter };
});
