import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { changeRegistry, getHoldback, getReleaseId, getStable, openHealthStore, openStore } from '@acara/releases';
import { deployFixture } from '@acara/releases/testing';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { createRandom } from '@acara/shared-contract/seeded-random';
import { chromeBundle } from '@acara/shell/edge/testing/fixture-bundles.ts';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { createEnvironmentClock } from '../environment/clock.ts';
import { ENVIRONMENT_DATA, startPostgresServer } from '../environment/databases.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { ensureDatabase, withClient } from '../lib/databases.ts';
import { waitUntil } from '../lib/concurrency.ts';
import { startStubApi } from './stub-api.ts';

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
const PATHS = ['/', '/detail-event/:slug', '/checkout'];

/** Code of about this size once it is packed. */
const code = (bytes: number) => `/*${randomBytes(Math.round((bytes * 3) / 4)).toString('base64')}*/`;

/** The files of a first load, as heavy as those of the site. */
const files = (id: string, bytes: number) => ({
  [`entry.${id}.js`]: code(bytes / 4),
  [`chunk.${id}.js`]: code((bytes * 3) / 4),
});

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
  const health = openHealthStore({ dir, databaseUrl });
  disposables.add(async () => void (await Promise.all([store.close(), health.close()])));
  const api = await startStubApi(disposables, createRandom(seed, 1));
  const shell = { name: 'shell', releaseId: '20260101-rollouts0000', server: chromeBundle };
  await deployFixture(dir, { ...shell, files: files('shell', 110_000) }, { store });
  for (const releaseId of RELEASES) {
    const remote = { name: REMOTE, releaseId, server: REMOTE_BUNDLE, paths: PATHS };
    await deployFixture(dir, { ...remote, files: files(releaseId, 80_000) }, { store });
  }

  const ports: number[] = [];
  for (let at = 0; at < EDGES; at += 1) {
    const port = await freePort();
    const env = {
      ...{ PORT: String(port), API_ORIGIN: api.origin, PUBLIC_ORIGIN, TEST_CLOCK_FILE: clock.file, LOG_LEVEL: 'error' },
      ...{ RELEASES_DIR: dir, RELEASES_DATABASE_URL: databaseUrl, RELEASES_SECRET: 'of the rollouts '.repeat(3) },
      ...{ RELEASES_LAST_KNOWN: path.join(dir, `known-${at}.json`), EDGE_TRUST_PROXY: 'loopback', RENDER_WORKERS: '1' },
      ...{ RELEASE_HOLDBACK_PERCENT: '1', RELEASE_HOLDBACK_MINUTES: String(HOLDBACK.minutes) },
    };
    const command = [path.join(import.meta.dirname, 'edge-program.ts')] as const;
    const logFile = path.join(ENVIRONMENT_DATA, 'logs', `rollouts-edge-${at}.log`);
    await startServerProcess(disposables, { name: `edge-${at}`, command, env, logFile }, port);
    ports.push(port);
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
    store,
    health,
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
