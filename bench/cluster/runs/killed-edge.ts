import { setTimeout as delay } from 'node:timers/promises';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import { calmMachine, mixedVisitors, type ClusterContext } from '../cluster-context.ts';
import { visitLines } from '../visit-lines.ts';
import { startVisitors, summaries } from '../visitors.ts';

const BEFORE_MS = 4_000;
const AFTER_MS = 4_000;
const LIMIT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/** An edge is killed under load: nobody needs more than one retry, and it comes back by itself. */
export const killedEdgeRun = async (context: ClusterContext): Promise<RunReport> => {
  const { cluster } = context;
  const { broken, holds } = createChecks();
  const load = await calmMachine();
  const { kinds } = await mixedVisitors(context);
  const visitors = startVisitors(cluster.port, kinds);
  await delay(BEFORE_MS);
  const victim = (await cluster.status()).find(({ name }) => name === 'edge-1');
  if (!victim?.pid) throw new Error('there is no edge-1');
  const killed = performance.now();
  // Its workers are threads: there is nobody else to kill.
  process.kill(victim.pid, 'SIGKILL');
  let isBack = false;
  while (!isBack && performance.now() - killed < LIMIT_MS) {
    await delay(POLL_INTERVAL_MS);
    const now = (await cluster.status()).find(({ name }) => name === 'edge-1');
    isBack = now?.state === 'ready' && now.pid !== victim.pid;
  }
  const backAfter = (performance.now() - killed) / 1000;
  await delay(AFTER_MS);
  const { visits, seconds } = await visitors.stop();
  const rows = summaries(visits, seconds).map((row) => ({ ...row, during: 'edge killed' }));
  console.log(`an edge killed, load average before ${load.toFixed(1)}`);
  console.log(visitLines(rows));
  console.log(`  ready again ${backAfter.toFixed(1)} s after the kill`);
  const twice = visits.filter(({ seen }) => seen.length > 1);
  holds(
    twice.length === 0,
    `${twice.length} requests needed more than one retry: ${JSON.stringify(twice.slice(0, 3))}`,
  );
  holds(isBack, 'the edge did not come back within a minute');
  holds(
    visits.every(({ status }) => status === 200),
    'a request had no good answer in the end',
  );
  return { name: 'edge killed', numbers: { load, rows, backAfter }, broken };
};
