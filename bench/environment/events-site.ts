import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '@acara/shared-contract/settings';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { ensureHaproxy, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { benchSettings } from '../lib/bench-site.ts';
import { eventsDatabase, openPool, startReadsServer } from './databases.ts';
import { startServerProcess } from './server-process.ts';

/** A new folder that goes with the disposables. */
export const temporaryFolder = async (disposables: Disposables, name: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), `acara-${name}-`));
  disposables.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/**
 * HAProxy of deploy/systemd in front of servers of this machine. All visitors of a run come from one address, which is
 * taken for that of a CDN: `X-Forwarded-For` says who they are.
 * @returns its origin
 */
export const startFront = async (
  disposables: Disposables,
  servers: { edge: number; api: number; secondApi?: number },
): Promise<string> => {
  ensureHaproxy();
  const folder = await temporaryFolder(disposables, 'front');
  const front = await startHaproxy(folder, { ...servers, cdnNetworks: ['127.0.0.0/8'] });
  disposables.add(front.close);
  return front.origin;
};

/** Of the site that attacks run against. */
const EVENTS = 2_000;

/**
 * Starts an edge before one API process, on a database of so many events.
 * @param more settings of both; with a `PICTURE_SOURCE_URL` the emulator that draws pictures is started too
 * @param front requests come through HAProxy, as in a deployment
 */
export const startEventsSite = async (disposables: Disposables, more: Environment = {}, { front = false } = {}) => {
  const databaseUrl = await eventsDatabase(disposables, await startReadsServer(disposables), EVENTS);
  const settings = await benchSettings(more);
  const programs = sitePrograms(settings, databaseUrl, settings.PICTURE_SOURCE_URL ? ['pictures'] : []);
  await runTask(programs.releases, disposables);
  if (programs.sandbox) await startServerProcess(disposables, programs.sandbox, settings.SANDBOX_PORT);
  const visited = front ? await startFront(disposables, { edge: settings.PORT, api: settings.API_PORT }) : undefined;
  const api = await startServerProcess(disposables, programs.api, settings.API_PORT, visited);
  const edge = await startServerProcess(disposables, programs.edge, settings.PORT, visited);
  return { edge, api, pool: openPool(disposables, databaseUrl, 1) };
};
