import type { Environment } from '@acara/shared-contract/settings';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { startFront } from './front.ts';
import { eventsDatabase, startReadsServer } from './databases.ts';
import { startServerProcess } from './server-process.ts';
import { benchSettings } from '../lib/bench-site.ts';

/**
 * Starts an edge before one API process, on a database of so many events.
 * @param more settings of both; with a `PICTURE_SOURCE_URL` the emulator that draws pictures is started too
 * @param front requests come through HAProxy, as in a deployment
 */
export const startEventsSite = async (
  disposables: Disposables,
  events: number,
  more: Environment = {},
  { front = false } = {},
) => {
  const databaseUrl = await eventsDatabase(disposables, await startReadsServer(disposables), events);
  const settings = await benchSettings(more);
  const programs = sitePrograms(settings, databaseUrl, settings.PICTURE_SOURCE_URL ? ['pictures'] : []);
  await runTask(programs.releases, disposables);
  if (programs.sandbox) await startServerProcess(disposables, programs.sandbox, settings.SANDBOX_PORT);
  const visited = front ? await startFront(disposables, { edge: settings.PORT, api: settings.API_PORT }) : undefined;
  const api = await startServerProcess(disposables, programs.api, settings.API_PORT, visited);
  const edge = await startServerProcess(disposables, programs.edge, settings.PORT, visited);
  return { edge, api, databaseUrl };
};
