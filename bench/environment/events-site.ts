import type { Environment } from '@acara/shared-contract/settings';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { eventsDatabase, startReadsServer } from './databases.ts';
import { startServerProcess } from './server-process.ts';
import { benchSettings } from '../lib/bench-site.ts';

/** Starts an edge before one API process, on a database of so many events. @param more settings of both */
export const startEventsSite = async (disposables: Disposables, events: number, more: Environment = {}) => {
  const databaseUrl = await eventsDatabase(disposables, await startReadsServer(disposables), events);
  const settings = await benchSettings(more);
  const programs = sitePrograms(settings, databaseUrl);
  await runTask(programs.releases, disposables);
  const api = await startServerProcess(disposables, programs.api, settings.API_PORT);
  const edge = await startServerProcess(disposables, programs.edge, settings.PORT);
  return { edge, api, databaseUrl };
};
