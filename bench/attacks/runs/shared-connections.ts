import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { startEventsSite } from '../../environment/events-site.ts';
import type { EnvironmentContext } from '../../environment/test-environment.ts';
import type { RunReport } from '../../lib/bench.ts';
import { upTo } from '../../lib/concurrency.ts';
import { createChecks } from '../../lib/runs.ts';
import { summarizeTimes } from '../../lib/statistics.ts';
import { printTable, rounded } from '../../lib/text-table.ts';

const EVENTS = 2_000;
const LOGINS = 360;
const NETWORKS = 6;
const PICTURES = 700;
const PROBE_EVERY_MS = 100;
const QUIET_MS = 5_000;
const TIMEOUT_MS = 60_000;
/** Longer than a busy machine needs for a response that waits for nobody. */
const LATEST_MS = 2_000;

/** @returns the status and ms; 0: no response within the timeout */
const timed = async (url: string, network: string, init: RequestInit = {}) => {
  const begun = performance.now();
  const status = await fetch(url, {
    ...init,
    headers: { 'x-forwarded-for': network },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - begun };
};

const countStatuses = (all: readonly { status: number }[]): string =>
  [...Map.groupBy(all, ({ status }) => status)].map(([status, some]) => `${some.length} × ${status}`).join(', ');

/** R30: many logins of six networks, or many pictures of one, delay no other call through an edge. */
export const sharedConnectionsRun = async ({ disposables }: EnvironmentContext): Promise<RunReport> => {
  const images = await mkdtemp(path.join(tmpdir(), 'acara-r30-'));
  disposables.add(() => rm(images, { recursive: true, force: true }));
  const sandboxPort = await freePort();
  const { edge, api } = await startEventsSite(disposables, EVENTS, {
    EDGE_TRUST_PROXY: 'loopback',
    SANDBOX_PORT: String(sandboxPort),
    PICTURE_SOURCE_URL: `http://127.0.0.1:${sandboxPort}/pictures`,
    IMAGE_CACHE_DIR: images,
  });
  const probes = [
    ['call through the edge', `${edge.url}/api/v1/category_event`],
    ['call to the API', `${api.url}/api/v1/category_event`],
    ['picture through the edge', `${edge.url}/img/event/1-320.webp`],
  ] as const;
  for (const [, url] of probes) await timed(url, '198.51.100.1');

  const login = (index: number) =>
    timed(`${edge.url}/api/v1/login`, `203.0.113.${index % NETWORKS}`, {
      method: 'POST',
      body: new URLSearchParams({ email: `tidak-ada-${index}@acara.test`, password: 'Salah-12345' }),
    });
  const picture = (index: number) => timed(`${edge.url}/img/event/${index + 2}-640.webp`, '203.0.113.77');
  const attacks = [
    ['nothing', () => delay(QUIET_MS).then(() => [])],
    [`${LOGINS} logins of ${NETWORKS} networks`, () => Promise.all(upTo(LOGINS).map(login))],
    [`${PICTURES} new pictures of one network`, () => Promise.all(upTo(PICTURES).map(picture))],
  ] as const;

  const checks = createChecks();
  const rows = [];
  const responses = [];
  for (const [name, attack] of attacks) {
    const found = probes.map(([what, url]) => ({ what, url, answers: [] as ReturnType<typeof timed>[] }));
    let isOver = false;
    const begun = performance.now();
    const attacking: Promise<{ status: number; ms: number }[]> = attack();
    void attacking.finally(() => (isOver = true));
    while (!isOver) {
      for (const { url, answers } of found) answers.push(timed(url, '198.51.100.1'));
      await delay(PROBE_EVERY_MS);
    }
    responses.push({
      attack: name,
      seconds: (performance.now() - begun) / 1000,
      responses: countStatuses(await attacking),
    });
    for (const { what, answers } of found) {
      const all = await Promise.all(answers);
      const lost = all.filter(({ status }) => status !== 200).length;
      const times = summarizeTimes(all.map(({ ms }) => ms));
      const slowest = Math.max(...all.map(({ ms }) => ms));
      rows.push({ attack: name, what, asked: all.length, lost, 'p50 ms': times.p50, 'slowest ms': slowest });
      checks.holds(lost === 0 && slowest < LATEST_MS, `${name}: ${what}: ${lost} lost, ${rounded(slowest)} ms`);
    }
  }
  printTable('R30: attacks through one edge', responses);
  printTable('requests of a visitor elsewhere meanwhile', rows);
  return { name: 'R30', numbers: { rows, responses }, broken: checks.broken };
};
