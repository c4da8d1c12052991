import { setTimeout as delay } from 'node:timers/promises';
import { memoryMb } from '@acara/tooling/src/site/process-tree.ts';
import { startEventsSite } from '../../environment/events-site.ts';
import type { EnvironmentContext } from '../../environment/test-environment.ts';
import type { RunReport } from '../../lib/bench.ts';
import { createChecks } from '../../lib/runs.ts';
import { printTable, rounded } from '../../lib/text-table.ts';
import { probe } from '../probe.ts';
import { openSlowSockets } from '../slow-sockets.ts';

const EVENTS = 2_000;
const BYTE_EVERY_MS = 10_000;
const QUIET_SECONDS = 10;
/** Longer than a body may take. */
const ATTACK_SECONDS = 45;
/** Longer than a busy machine needs for a response, shorter than a wait for a connection. */
const LATEST_MS = 500;
/** R23: requests whose bodies arrive byte by byte delay no other client. */
export const slowBodiesRun = async ({ disposables }: EnvironmentContext): Promise<RunReport> => {
  const { edge, api } = await startEventsSite(disposables, EVENTS);
  const urls = {
    page: `${edge.url}/`,
    call: `${edge.url}/api/v1/event/all?page=1&limit=6`,
    healthz: `${edge.url}/healthz`,
    'healthz of the API': `${api.url}/healthz`,
  };
  await probe(urls, 3);
  const checks = createChecks();
  const rows = (await probe(urls, QUIET_SECONDS)).map((row) => ({ slow: 'none', ...row }));
  const attacks = [];

  for (const [name, target, many] of [
    ['edge', edge, 257],
    ['edge', edge, 900],
    ['API', api, 257],
  ] as const) {
    const slow = `${many} to the ${name}`;
    const sockets = openSlowSockets(target.port, many, BYTE_EVERY_MS);
    await delay(2_000);
    const probed = await probe(urls, ATTACK_SECONDS);
    const { opened, closed } = sockets.counts();
    sockets.stop();
    attacks.push({ slow, opened, closed, 'edge MB': memoryMb(edge.pid), 'API MB': memoryMb(api.pid) });
    rows.push(...probed.map((row) => ({ slow, ...row })));
    for (const { what, lost, p99 } of probed)
      checks.holds(lost === 0 && p99 < LATEST_MS, `${slow}: ${what}: ${lost} lost, p99 ${rounded(p99)} ms`);
    checks.holds(closed >= many, `${slow}: only ${closed} slow requests were ended`);
    await delay(2_000);
  }
  printTable('R23: slow requests, begun and ended by the server', attacks);
  printTable('requests of visitors meanwhile, ms', rows);
  return { name: 'R23', numbers: { rows, attacks }, broken: checks.broken };
};
