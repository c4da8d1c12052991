import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { changeRegistry, getHoldback, getReleaseId, getStable, openStore } from '@acara/releases';
import { deployFixture } from '@acara/releases/testing';
import type { RegistryDocument } from '@acara/releases/registry';
import { createRandom } from '@acara/server-kit/seeded-random';
import { chromeBundle } from '@acara/shell/edge/testing/fixture-bundles.ts';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { createEnvironmentClock } from '../environment/clock.ts';
import { ENVIRONMENT_DATA, ensureDatabase, startPostgresServer, withClient } from '../environment/databases.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { waitUntil } from '../lib/concurrency.ts';

/** The remote whose releases are rolled out, one after the other. */
export const REMOTE = 'mfe-event-detail';
const RELEASES = ['20260101-rollouts0001', '20260102-rollouts0002'] as const;
export const PUBLIC_ORIGIN = 'http://acara.test';
export const HOLDBACK = { bp: 100, minutes: 60 };
const DATABASE = 'acara_rollouts';
const EDGES = 2;

/** Needs the API for each page: without it the page of an event fails, and others are incomplete. */
const REMOTE_BUNDLE = `
exports.render = async ({ url, api }) => {
  const isEvent = url.startsWith('/detail-event/');
  const answer = await fetch(api.origin + '/api/v1/event/' + (isEvent ? 'slug/x' : 'all')).catch(() => null);
  if (isEvent && !answer?.ok) throw new Error('no event');
  return {
    status: 200, head: { title: 'Acara' }, html: '<h1>Acara</h1><p>' + url + '</p>', styles: '', state: null,
    isComplete: answer?.ok === true,
  };
};`;

/** What visitors load first of a release of the site. */
export const SCRIPT_BYTES = { shell: 110_000, remote: 80_000 };

/** Shares of the calls that fail. */
export type ApiFailures = { reads: number; purchases: number };
export const HEALTHY: ApiFailures = { reads: 0, purchases: 0 };

/** An API that answers, or fails as one does whose database or payment provider is unavailable: with 503, or not at all. */
const startStubApi = async (disposables: Disposables, seed: number) => {
  const random = createRandom(seed, 1);
  const state = { failures: HEALTHY };
  const server = createServer((request, response) => {
    request.resume();
    const share = request.method === 'POST' ? state.failures.purchases : state.failures.reads;
    if (!request.url?.startsWith('/api/v1/') || !random.chance(share))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
    else if (random.chance(0.2)) request.socket.destroy();
    else response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"unavailable"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  disposables.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on TCP, so the address is no pipe.
  return Object.assign(state, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
};

export type RolloutSite = Awaited<ReturnType<typeof startRolloutSite>>;

/** Two edges of one site, on a PostgreSQL of their own with registry and health of releases, and one clock. */
export const startRolloutSite = async (disposables: Disposables, seed: number) => {
  const server = await startPostgresServer(disposables, 'rollouts');
  await withClient(server.url, (client) => client.query(`drop database if exists ${DATABASE} with (force)`));
  const databaseUrl = await ensureDatabase(server.url, DATABASE);
  const dir = path.join(ENVIRONMENT_DATA, 'rollouts');
  fs.rmSync(dir, { recursive: true, force: true });
  const clock = createEnvironmentClock(dir);
  const store = openStore({ dir, databaseUrl });
  disposables.add(() => store.close());
  const api = await startStubApi(disposables, seed);
  const shell = { name: 'shell', releaseId: '20260101-rollouts0000', server: chromeBundle };
  await deployFixture(dir, shell, { store });
  const remote = { name: REMOTE, server: REMOTE_BUNDLE, paths: ['/', '/detail-event/:slug', '/checkout'] };
  for (const releaseId of RELEASES) await deployFixture(dir, { ...remote, releaseId }, { store });

  const ports: number[] = [];
  while (ports.length < EDGES) {
    const port = await freePort();
    const name = `edge-${ports.push(port)}`;
    const env = {
      PORT: String(port),
      API_ORIGIN: api.origin,
      PUBLIC_ORIGIN,
      TEST_CLOCK_FILE: clock.file,
      LOG_LEVEL: 'error',
      RELEASES_DIR: dir,
      RELEASES_DATABASE_URL: databaseUrl,
      RELEASES_SECRET: 'of the rollouts '.repeat(3),
      RELEASES_LAST_KNOWN: path.join(dir, `known-${name}.json`),
      EDGE_TRUST_PROXY: 'loopback',
      RENDER_WORKERS: '1',
      RELEASE_HOLDBACK_PERCENT: '1',
      RELEASE_HOLDBACK_MINUTES: String(HOLDBACK.minutes),
    };
    const command = [path.join(import.meta.dirname, 'edge-program.ts')] as const;
    const logFile = path.join(ENVIRONMENT_DATA, 'logs', `rollouts-${name}.log`);
    await startServerProcess(disposables, { name, command, env, logFile }, port);
  }

  const read = async () => {
    const document = await store.read();
    if (!document) throw new Error('the registry is gone');
    return document;
  };
  return {
    ports,
    api,
    clock,
    read,
    /** Changes the registry as a command does, and waits until every edge knows. */
    change: async (action: string, act: (document: RegistryDocument, now: Date) => RegistryDocument) => {
      const now = clock.now();
      const note = { by: 'bench', action, why: 'a rollout of the bench' };
      const { revision } = (await changeRegistry({ store, note, now }, (found) => act(found, now))).extras.acara;
      const hasIt = async (port: number) => {
        const answer = await fetch(`http://127.0.0.1:${port}/_releases/revoked.json`);
        return ((await answer.json()) as { revision: number }).revision >= revision; // our own edge
      };
      for (const port of ports) await waitUntil(() => hasIt(port), 'an edge does not know the registry');
    },
  };
};

/** What the rollout of a release has come to. */
export const rolloutState = ({ microFrontends }: RegistryDocument, releaseId: string) => {
  const versions = microFrontends[REMOTE] ?? [];
  const { rollout, revoked } = versions.find((one) => getReleaseId(one) === releaseId)?.extras.acara ?? {};
  const stable = getStable(versions);
  const isStable = stable !== undefined && getReleaseId(stable) === releaseId;
  const isHeldBack = getHoldback(versions) !== undefined;
  return { bp: rollout?.bp ?? 0, why: revoked?.why ?? null, isStable, isOver: isStable && !isHeldBack };
};

/** A release that is not served. */
export const nextRelease = ({ microFrontends }: RegistryDocument): string => {
  const stable = getStable(microFrontends[REMOTE] ?? []);
  return RELEASES.find((id) => !stable || id !== getReleaseId(stable)) ?? RELEASES[0];
};
