import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { benchSettings } from '../lib/bench-servers.ts';
import { eventsDatabase, startDatabaseServer } from '../reads/events-database.ts';
import { startServerProcess, type ServerProcess } from '../environment/server-process.ts';

const EVENTS = 2_000;

/** An edge before one API process, on a database of their own. */
export type AttackSite = { edge: ServerProcess; api: ServerProcess; databaseUrl: string };

export const startAttackSite = async (disposables: Disposables): Promise<AttackSite> => {
  const { url: databaseUrl } = await eventsDatabase(disposables, await startDatabaseServer(disposables), EVENTS);
  const settings = await benchSettings();
  const programs = sitePrograms(settings, databaseUrl);
  await runTask(programs.releases, disposables);
  const api = await startServerProcess(disposables, programs.api, settings.API_PORT);
  const edge = await startServerProcess(disposables, programs.edge, settings.PORT);
  return { edge, api, databaseUrl };
};
