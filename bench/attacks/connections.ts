import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { ensureHaproxy, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { memoryMb } from '@acara/tooling/src/site/process-tree.ts';
import { startEventsSite, temporaryFolder } from '../environment/events-site.ts';
import type { Run } from '../lib/bench.ts';
import { upTo } from '../lib/concurrency.ts';
import { countEach, countsText, fetchStatus, sendSteadily, summarizeSent } from '../lib/load.ts';
import { rounded } from '../lib/text-table.ts';
import { openSlowSockets } from './slow-sockets.ts';

const CALL = '/api/v1/event/all?page=1&limit=6';

/** Requests addresses at a steady pace until something is over, whether responses come or not. Times in ms. */
const probe = async (urls: Readonly<Record<string, string>>, until: Promise<unknown>, perSecond = 20) => {
  let isOver = false;
  void until.finally(() => (isOver = true));
  const all = Object.entries(urls);
  // Each on a connection of its own, as a new visitor has, from another network than the attackers'.
  const headers = { connection: 'close', 'x-forwarded-for': '198.51.100.1' };
  const sent = await sendSteadily(
    perSecond * all.length,
    () => isOver,
    (nth) => fetchStatus(all[nth % all.length]?.[1] ?? '', { headers }, 5_000),
  );
  return all.map(([what], index) => ({ what, ...summarizeSent(sent.filter(({ nth }) => nth % all.length === index)) }));
};

/** Between two bytes of a slow body. */
const BYTE_EVERY_MS = 10_000;
/** Longer than a busy machine needs for a response, shorter than a wait for a connection. */
const LATEST_MS = 500;

/** R23: requests whose bodies arrive byte by byte delay no other client. */
export const slowBodies = async ({ disposables, holds, table }: Run): Promise<void> => {
  const { edge, api } = await startEventsSite(disposables);
  const urls = {
    page: `${edge.url}/`,
    call: edge.url + CALL,
    healthz: `${edge.url}/healthz`,
    'healthz of the API': `${api.url}/healthz`,
  };
  await probe(urls, delay(3_000));
  const rows = (await probe(urls, delay(10_000))).map((row) => ({ slow: 'none', ...row }));
  const attacks = [];
  for (const [name, target, many] of [
    ['edge', edge, 257],
    ['edge', edge, 900],
    ['API', api, 257],
  ] as const) {
    const slow = `${many} to the ${name}`;
    const sockets = openSlowSockets(target.port, many, BYTE_EVERY_MS);
    await delay(2_000);
    // Longer than a body may take.
    const probed = await probe(urls, delay(45_000));
    const { opened, closed } = sockets.counts();
    sockets.stop();
    attacks.push({ slow, opened, closed, 'edge MB': memoryMb(edge.pid), 'API MB': memoryMb(api.pid) });
    rows.push(...probed.map((row) => ({ slow, ...row })));
    for (const { what, failed, p99 } of probed)
      holds(failed === 0 && p99 < LATEST_MS, `${slow}: ${what}: ${failed} lost, p99 ${rounded(p99)} ms`);
    holds(closed >= many, `${slow}: only ${closed} slow requests were ended`);
    await delay(2_000);
  }
  table('R23: slow requests, begun and ended by the server', attacks);
  table('requests of visitors meanwhile, ms', rows);
};

const LOGINS = 360;
const NETWORKS = 6;
const PICTURES = 700;
/** Longer than a busy machine needs for a response that waits for nobody. */
const LATEST_BESIDE_MS = 2_000;

/** R30: many logins of six networks, or many pictures of one, delay no other call through an edge. */
export const sharedConnections = async ({ disposables, holds, table }: Run): Promise<void> => {
  const sandboxPort = await freePort();
  const { edge, api } = await startEventsSite(disposables, {
    EDGE_TRUST_PROXY: 'loopback',
    SANDBOX_PORT: String(sandboxPort),
    PICTURE_SOURCE_URL: `http://127.0.0.1:${sandboxPort}/pictures`,
    IMAGE_CACHE_DIR: await temporaryFolder(disposables, 'r30'),
  });
  const urls = {
    'call through the edge': `${edge.url}/api/v1/category_event`,
    'call to the API': `${api.url}/api/v1/category_event`,
    'picture through the edge': `${edge.url}/img/event/1-320.webp`,
  };
  await probe(urls, Promise.resolve());
  const login = (index: number) =>
    fetchStatus(`${edge.url}/api/v1/login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${index % NETWORKS}` },
      body: new URLSearchParams({ email: `tidak-ada-${index}@acara.test`, password: 'Salah-12345' }),
    });
  const picture = (index: number) =>
    fetchStatus(`${edge.url}/img/event/${index + 2}-640.webp`, { headers: { 'x-forwarded-for': '203.0.113.77' } });
  const attacks = {
    nothing: () => delay(5_000).then(() => []),
    [`${LOGINS} logins of ${NETWORKS} networks`]: () => Promise.all(upTo(LOGINS).map(login)),
    [`${PICTURES} new pictures of one network`]: () => Promise.all(upTo(PICTURES).map(picture)),
  };
  const rows = [];
  const responses = [];
  for (const [attack, begin] of Object.entries(attacks)) {
    const begun = performance.now();
    const attacking: Promise<{ status: number }[]> = begin();
    const probed = await probe(urls, attacking, 10);
    const statuses = countsText(countEach((await attacking).map(({ status }) => status)));
    responses.push({ attack, seconds: (performance.now() - begun) / 1000, responses: statuses });
    for (const { what, failed, count, p50, most } of probed) {
      rows.push({ attack, what, asked: count, lost: failed, 'p50 ms': p50, 'slowest ms': most });
      holds(failed === 0 && most < LATEST_BESIDE_MS, `${attack}: ${what}: ${failed} lost, ${rounded(most)} ms`);
    }
  }
  table('R30: attacks through one edge', responses);
  table('requests of a visitor elsewhere meanwhile', rows);
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
const openSlow = (port: number) => openSlowSockets(port, SLOW, BYTE_EVERY_MS, ATTACKER);

/**
 * R33: one address cannot take the connections of HAProxy as deploy/systemd runs it. The first attack is repeated on the
 * same configuration without its limits, where it must be seen: else the run shows nothing.
 */
export const frontConnections = async ({ disposables, holds, table }: Run): Promise<void> => {
  ensureHaproxy();
  const { edge, api } = await startEventsSite(disposables, { EDGE_TRUST_PROXY: 'loopback' });
  const folder = await temporaryFolder(disposables, 'r33');
  const rows = [];
  for (const [name, isUnlimited, attack] of [
    [`${IDLE} idle connections`, false, openIdle],
    [`${SLOW} slow bodies`, false, openSlow],
    [`${IDLE} idle connections, without limits`, true, openIdle],
  ] as const) {
    const front = await startHaproxy(folder, { edge: edge.port, api: api.port, isUnlimited });
    const urls = { page: `${front.origin}/event`, call: front.origin + CALL };
    await probe(urls, delay(1_000));
    rows.push(...(await probe(urls, delay(5_000))).map((row) => ({ attack: 'none', ...row })));
    const connections = attack(front.port);
    await delay(2_000);
    // Longer than HAProxy waits for a request.
    const probed = await probe(urls, delay(20_000));
    await connections.stop();
    await front.close();
    rows.push(...probed.map((row) => ({ attack: name, ...row })));
    for (const { what, failed, p99 } of probed) {
      const isServed = failed === 0 && p99 < LATEST_MS;
      if (isUnlimited) holds(!isServed, `${name}: ${what}: nobody noticed`);
      else holds(isServed, `${name}: ${what}: ${failed} lost, p99 ${rounded(p99)} ms`);
    }
  }
  table('R33: requests of visitors beside connections of one address, through HAProxy, ms', rows);
};
