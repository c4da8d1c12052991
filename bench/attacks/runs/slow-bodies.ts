import { setTimeout as delay } from 'node:timers/promises';
import { memoryMb } from '@acara/tooling/src/cluster/process-tree.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { startAttackSite } from '../attack-site.ts';
import type { EnvironmentContext } from '../../environment/test-environment.ts';
import { probe, PROBE_COLUMNS, probeRows } from '../probe.ts';
import { openSlowSockets } from '../slow-sockets.ts';

const BYTE_EVERY_MS = 10_000;
const QUIET_SECONDS = 10;
/** Longer than a body may take. */
const ATTACK_SECONDS = 45;
/** More than a busy machine needs for a response, less than one takes that waits for a connection. */
const LATEST_MS = 500;

/** R23: requests whose bodies come byte by byte keep nobody else waiting. */
export const slowBodiesRun = async ({ disposables }: EnvironmentContext): Promise<RunReport> => {
  const { edge, api } = await startAttackSite(disposables);
  const urls = {
    page: `${edge.url}/`,
    call: `${edge.url}/api/v1/event/all?page=1&limit=6`,
    healthz: `${edge.url}/healthz`,
    'healthz of the API': `${api.url}/healthz`,
  };
  await probe(urls, 3);
  const { broken, holds } = createChecks();
  const quiet = await probe(urls, QUIET_SECONDS);
  const rows = probeRows('quiet', quiet);
  const numbers: Record<string, unknown> = { quiet };
  const targets = { 'edge, 257': [edge, 257], 'edge, 900': [edge, 900], 'API, 257': [api, 257] } as const;

  for (const [name, [target, many]] of Object.entries(targets)) {
    const sockets = openSlowSockets(target.port, many, BYTE_EVERY_MS);
    await delay(2_000);
    const probed = await probe(urls, ATTACK_SECONDS);
    const counts = sockets.counts();
    sockets.stop();
    const memory = { edge: memoryMb(edge.pid), api: memoryMb(api.pid) };
    numbers[name] = { ...probed, ...counts, memory };
    rows.push(...probeRows(`slow bodies to the ${name}`, probed));
    console.log(
      `R23: ${name}: ${counts.opened} slow requests begun, ${counts.closed} ended by the server; edge ${fixed(memory.edge, 0)} MB, API ${fixed(memory.api, 0)} MB`,
    );
    for (const [what, { lost, p99 }] of Object.entries(probed))
      holds(lost === 0 && p99 < LATEST_MS, `${name}: ${what}: ${lost} lost, p99 ${fixed(p99, 0)} ms`);
    holds(counts.closed >= many, `${name}: only ${counts.closed} slow requests were ended`);
    await delay(2_000);
  }
  console.log(`\n${textTable(PROBE_COLUMNS, rows)}`);
  return { name: 'R23', numbers, broken };
};
