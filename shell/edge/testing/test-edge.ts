import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { deployFixture, temporaryFolder, type FixtureBuild } from '@acara/releases/testing';
import type { ReleaseDeclaration } from '@acara/shared-contract/release';
import { buildEdge, type EdgeOptions } from '../build-edge.ts';
import { readEdgeSettings, type EdgeSettings } from '../settings/edge-settings.ts';
import { chromeBundle, remoteBundle, remoteRoutes } from './fixture-bundles.ts';

// Every test starts servers and workers; on a busy machine that takes its time.
jest.setTimeout(30_000);

/** A running edge with a separate store. */
export type TestEdge = {
  app: FastifyInstance;
  dir: string;
  origin: string;
  /** Requests over real HTTP, without following redirects. */
  get: (path: string, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
};

/** What a test wants otherwise than usual. */
export type TestEdgeOptions = {
  settings?: Partial<EdgeSettings>;
  /** Release ids by package; packages left out are not published. */
  deploy?: Record<string, string>;
  /** Changes the store before the edge sees it. */
  prepare?: (dir: string) => Promise<void>;
} & Omit<EdgeOptions, 'settings'>;

/** Deploys the fixture's shell or remote. @param server source of another bundle */
export const deployBundle = (
  dir: string,
  name: string,
  releaseId: string,
  server: string = name === 'shell' ? chromeBundle : remoteBundle,
) =>
  name === 'shell'
    ? deployFixture(dir, { name, releaseId, server })
    : deployDeclared(dir, { name, releaseId, server, declaration: { routes: remoteRoutes } });

/** Deploys a release of a remote with its declaration as stable. */
export const deployDeclared = (
  dir: string,
  { declaration, ...build }: FixtureBuild & { releaseId: string; declaration: ReleaseDeclaration },
) =>
  deployFixture(dir, {
    ...build,
    paths: Object.values(declaration.routes).map(({ path }) => path),
    record: { declaration },
  });

/** Starts an edge on a free port; close it at the end of the test. */
export const startTestEdge = async ({
  settings,
  deploy,
  prepare,
  ...options
}: TestEdgeOptions = {}): Promise<TestEdge> => {
  const { folder: dir, remove } = await temporaryFolder();
  for (const [name, releaseId] of Object.entries(deploy ?? { shell: 'shell-release-1', 'mfe-test': 'test-release-1' }))
    await deployBundle(dir, name, releaseId);
  await prepare?.(dir);
  const base = readEdgeSettings({ API_ORIGIN: 'http://127.0.0.1:9', PUBLIC_ORIGIN: 'http://acara.test' });
  const app = await buildEdge({
    registryIntervalMs: 50,
    // A test that counts renders or calls of the API knows all of them.
    warmUpMs: 0,
    roomsIntervalMs: 0,
    ...options,
    settings: {
      ...base,
      releasesDir: dir,
      releases: { ...base.releases, lastKnown: path.join(dir, 'last-known.json') },
      // Each worker is a process that takes its time to start: a test with several sets the number.
      render: { ...base.render, workers: 1, budgetMs: 5000, hangMs: 2000 },
      ...settings,
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Listening on TCP, so the address is no pipe.
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    app,
    dir,
    origin,
    get: (path, init) => fetch(origin + path, { redirect: 'manual', ...init }),
    close: async () => {
      await app.close();
      await remove();
    },
  };
};

/** Polls until the response matches; fails after twenty seconds, which a busy machine may need. */
export const eventually = async <T>(read: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> => {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await read();
    if (isWanted(answer)) return answer;
    if (Date.now() > deadline) throw new Error('the wanted answer did not come');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

export const pageSource = (response: Response): string | undefined =>
  /desc="(\w+)"/.exec(response.headers.get('server-timing') ?? '')?.[1];
