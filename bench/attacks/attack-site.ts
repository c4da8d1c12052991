import type { Closers } from '@acara/tooling/src/site/closers.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { benchSettings } from '../lib/bench-servers.ts';
import { eventsDatabase, startDatabaseServer } from '../reads/events-database.ts';
import { startWorldProcess, type WorldProcess } from '../world/world-process.ts';

const EVENTS = 2_000;

/** An edge before one API process, on a database of their own. */
export type AttackSite = { edge: WorldProcess; api: WorldProcess; databaseUrl: string };

export const startAttackSite = async (closers: Closers): Promise<AttackSite> => {
  const { url: databaseUrl } = await eventsDatabase(closers, await startDatabaseServer(closers), EVENTS);
  const settings = await benchSettings();
  const programs = sitePrograms(settings, databaseUrl);
  await runTask(programs.releases, closers);
  const api = await startWorldProcess(closers, programs.api, settings.API_PORT);
  const edge = await startWorldProcess(closers, programs.edge, settings.PORT);
  return { edge, api, databaseUrl };
};
