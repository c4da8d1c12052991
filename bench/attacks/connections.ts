import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ensureHaproxy, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { startBenchSite, temporaryFolder } from '../lib/bench-site.ts';
import type { Run } from '../lib/bench.ts';
import { sendSteadily, summarizeSent } from '../lib/load.ts';
import { requestJson } from '../lib/request-json.ts';
import { rounded } from '../lib/text-table.ts';
import { openSlowSockets } from './slow-sockets.ts';

const LIST = '/api/v1/event/all?page=1&limit=6';

type Urls = Readonly<Record<string, string>>;

/** Requests addresses in turn at a steady pace until something is over, whether responses come or not. */
const probe = async (urls: Urls, until: Promise<unknown>) => {
  let isOver = false;
  void until.finally(() => (isOver = true));
  const all = Object.entries(urls);
  // Each on a connection of its own, as a new visitor has, from another network than the attackers'.
  const headers = { connection: 'close', 'x-forwarded-for': '198.51.100.1' };
  const sent = await sendSteadily(
    10 * all.length,
    () => isOver,
    (nth) => requestJson('GET', all[nth % all.length]?.[1] ?? '', { headers, timeoutMs: 5_000 }),
  );
  return all.map(([what], index) => ({ what, ...summarizeSent(sent.filter(({ nth }) => nth % all.length === index)) }));
};

type Probed = Awaited<ReturnType<typeof probe>>[number];

/** Longer than a busy machine needs for a response, shorter than a wait for a connection. */
const LATEST_MS = 500;
const isServed = ({ failed, p99 }: Probed) => failed === 0 && p99 < LATEST_MS;
const describeProbed = (attack: string, { what, failed, p99 }: Probed) =>
  `${attack}: ${what}: ${failed} lost, p99 ${rounded(p99)} ms`;

/** R23: requests whose bodies arrive byte by byte delay no other client. */
export const slowBodies = async (run: Run): Promise<void> => {
  const { origin, apiOrigin, settings } = await startBenchSite(run.disposables);
  const urls = { page: `${origin}/`, call: origin + LIST, 'healthz of the API': `${apiOrigin}/healthz` };
  await probe(urls, delay(3_000));
  const rows = [];
  for (const [name, port, many] of [
    ['edge', settings.PORT, 900],
    ['API', settings.API_PORT, 257],
  ] as const) {
    const slow = `${many} to the ${name}`;
    const sockets = openSlowSockets(port, many);
    await delay(2_000);
    // Longer than a body may take.
    const probed = await probe(urls, delay(45_000));
    const closed = sockets.countClosed();
    sockets.stop();
    rows.push(...probed.map((row) => ({ slow, ended: closed, ...row })));
    for (const one of probed) run.holds(isServed(one), describeProbed(slow, one));
    run.holds(closed >= many, `${slow}: only ${closed} slow requests were ended`);
    await delay(2_000);
  }
  run.table('R23: requests of visitors beside slow ones, ms', rows);
};

/** More than the door of deploy/systemd/haproxy.cfg takes in all. */
const IDLE = 6_500;
const SLOW = 900;
/** Visitors come from 127.0.0.1. */
const ATTACKER = '127.0.1.1';

const openIdle = (port: number) => {
  const workerData = { port, many: IDLE, from: ATTACKER };
  const worker = new Worker(new URL('./idle-connections.mjs', import.meta.url), { workerData });
  return { stop: () => worker.terminate() };
};
const openSlow = (port: number) => openSlowSockets(port, SLOW, ATTACKER);

/**
 * R33: one address cannot take the connections of HAProxy as deploy/systemd runs it. The first attack is repeated on the
 * same configuration without its limits.
 */
export const frontConnections = async (run: Run): Promise<void> => {
  ensureHaproxy();
  const { settings } = await startBenchSite(run.disposables, { EDGE_TRUST_PROXY: 'loopback' });
  const folder = await temporaryFolder(run.disposables, 'r33');
  const rows = [];
  for (const [attack, isUnlimited, open] of [
    [`${IDLE} idle connections`, false, openIdle],
    [`${SLOW} slow bodies`, false, openSlow],
    [`${IDLE} idle connections, without limits`, true, openIdle],
  ] as const) {
    const front = await startHaproxy(folder, { edge: settings.PORT, api: settings.API_PORT, isUnlimited });
    const urls = { page: `${front.origin}/event`, call: front.origin + LIST };
    await probe(urls, delay(1_000));
    const connections = open(front.port);
    await delay(2_000);
    // Longer than HAProxy waits for a request.
    const probed = await probe(urls, delay(20_000));
    await connections.stop();
    await front.close();
    rows.push(...probed.map((row) => ({ attack, ...row })));
    // Without limits the attack must be seen: else the run shows nothing.
    for (const one of probed) run.holds(isServed(one) !== isUnlimited, describeProbed(attack, one));
  }
  run.table('R33: requests of visitors beside connections of one address, through HAProxy, ms', rows);
};
