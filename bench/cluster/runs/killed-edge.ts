import { setTimeout as delay } from 'node:timers/promises';
import { timeUntil } from '../../lib/concurrency.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { calmMachine, mixedVisitors, type ClusterContext } from '../cluster-context.ts';
import { startVisitors, summarizeVisits, visitTable } from '../visitors.ts';

const BEFORE_MS = 4_000;
const AFTER_MS = 4_000;
const LIMIT_MS = 60_000;

/** An edge is killed under load: nobody needs more than one retry, and it is started again automatically. */
export const killedEdgeRun = async (context: ClusterContext): Promise<RunReport> => {
  const { cluster } = context;
  const { broken, holds } = createChecks();
  const load = await calmMachine();
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
  console.log(`an edge killed, load average before ${load.toFixed(1)}`);
  console.log(visitTable(rows));
  console.log(`  ready again ${backAfter.toFixed(1)} s after the kill`);
  const twice = visits.filter(({ seen }) => seen.length > 1);
  holds(
    twice.length === 0,
    `${twice.length} requests needed more than one retry: ${JSON.stringify(twice.slice(0, 3))}`,
  );
  holds(!Number.isNaN(backAfter), 'the edge did not come back within a minute');
  holds(
    visits.every(({ status }) => status === 200),
    'a request had no good response in the end',
  );
  return { name: 'edge killed', numbers: { load, rows, backAfter }, broken };
};
