import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ensureHaproxy, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { startEventsSite } from '../../environment/events-site.ts';
import type { EnvironmentContext } from '../../environment/test-environment.ts';
import type { RunReport } from '../../lib/bench.ts';
import { createChecks } from '../../lib/runs.ts';
import { printTable, rounded } from '../../lib/text-table.ts';
import { probe } from '../probe.ts';
import { openSlowSockets } from '../slow-sockets.ts';

const EVENTS = 2_000;
/** More than the door of deploy/systemd/haproxy.cfg takes in all. */
const IDLE = 6_500;
const SLOW = 900;
const BYTE_EVERY_MS = 10_000;
const QUIET_SECONDS = 5;
/** Longer than HAProxy waits for a request. */
const ATTACK_SECONDS = 20;
const LATEST_MS = 500;
/** Visitors come from 127.0.0.1. */
const ATTACKER = '127.0.1.1';

const openIdle = (port: number) => {
  const worker = new Worker(new URL('../idle-connections.mjs', import.meta.url), {
    workerData: { port, many: IDLE, from: ATTACKER },
  });
  return { stop: () => worker.terminate() };
};

/**
 * R33: one address cannot take the connections of HAProxy as deploy/systemd runs it. The first attack is repeated on the
 * same configuration without its limits, where it must be seen: else the run shows nothing.
 */
export const frontConnectionsRun = async ({ disposables }: EnvironmentContext): Promise<RunReport> => {
  ensureHaproxy();
  const { edge, api } = await startEventsSite(disposables, EVENTS, { EDGE_TRUST_PROXY: 'loopback' });
  const folder = await mkdtemp(path.join(tmpdir(), 'acara-r33-'));
  disposables.add(() => rm(folder, { recursive: true, force: true }));
  const slow = (port: number) => openSlowSockets(port, SLOW, BYTE_EVERY_MS, ATTACKER);
  const checks = createChecks();
  const rows = [];

  for (const [name, isUnlimited, attack] of [
    [`${IDLE} idle connections`, false, openIdle],
    [`${SLOW} slow bodies`, false, slow],
    [`${IDLE} idle connections, without limits`, true, openIdle],
  ] as const) {
    const front = await startHaproxy(folder, { edge: edge.port, api: api.port, isUnlimited });
    const urls = { page: `${front.origin}/event`, call: `${front.origin}/api/v1/event/all?page=1&limit=6` };
    await probe(urls, 1);
    rows.push(...(await probe(urls, QUIET_SECONDS)).map((row) => ({ attack: 'none', ...row })));
    const connections = attack(front.port);
    await delay(2_000);
    const probed = await probe(urls, ATTACK_SECONDS);
    await connections.stop();
    await front.close();
    rows.push(...probed.map((row) => ({ attack: name, ...row })));
    for (const { what, lost, p99 } of probed) {
      const isServed = lost === 0 && p99 < LATEST_MS;
      if (isUnlimited) checks.holds(!isServed, `${name}: ${what}: nobody noticed`);
      else checks.holds(isServed, `${name}: ${what}: ${lost} lost, p99 ${rounded(p99)} ms`);
    }
  }
  printTable('R33: requests of visitors beside connections of one address, through HAProxy, ms', rows);
  return { name: 'R33', numbers: { rows }, broken: checks.broken };
};
