import type { Settings } from '../settings/settings-schema.ts';
import type { Closers } from './closers.ts';
import { assertPortsFree } from './free-ports.ts';
import { sitePrograms } from './programs.ts';
import { startService, type Service, type ServiceEvents } from './service.ts';
import { openDatabase } from './site-database.ts';
import { withStandIns } from './stand-ins.ts';
import { runTask } from './task.ts';
import { keptTokenSecret } from './token-secret.ts';

/** Tells the person at the console what was done, and how long it took in milliseconds. */
export type Progress = (step: string, ms: number) => void;

/** A site that answers. */
export interface Site {
  api: Service;
  edge: Service;
  /** The stand-ins; undefined where every third party is the real one. */
  sandbox: Service | undefined;
  /** Publishes what has changed since; pages asked for from then on get it. */
  publish(): Promise<void>;
}

/** Whom a site tells of what, and what ends it. */
interface SiteOptions {
  closers: Closers;
  progress: Progress;
  events: ServiceEvents;
  /** Told of what the person at the console should know of the releases, such as a package that was left alone. */
  tell?: (note: string) => void;
}

/**
 * Brings up the whole site: database, its tables and first content, releases, stand-ins, API, edge. What was started is handed to
 * the closers at once, so a site half up can be ended too.
 * @returns when pages can be asked for
 * @throws Error whose message says what to do, or what the failing program said last
 */
export const runSite = async (
  settings: Settings,
  { closers, progress, events, tell = () => undefined }: SiteOptions,
): Promise<Site> => {
  const timed = async <Result>(step: string, work: Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work;
    progress(step, performance.now() - start);
    return result;
  };

  await assertPortsFree(settings);
  const { settings: complete, standIns } = withStandIns(settings);
  const withSecret = { ...complete, TOKEN_SECRET: settings.TOKEN_SECRET ?? keptTokenSecret(settings.DATA_DIR) };
  const databaseUrl = await timed('database', openDatabase(settings, closers));
  const { sandbox, seed, releases, api, edge } = sitePrograms(withSecret, databaseUrl, standIns);
  // The release command indents its notes.
  const publish = async () => {
    const lines = await runTask(releases, closers);
    for (const line of lines.filter((one) => one.startsWith('  '))) tell(line.trim());
  };
  // Two processors are busy: one with pictures and rows, one with the bundler.
  const [sandboxService] = await Promise.all([
    sandbox ? timed('stand-ins', startService(sandbox, closers, events)) : undefined,
    timed('tables and content', runTask(seed, closers)),
    timed('releases', publish()),
  ]);
  const [apiService, edgeService] = await Promise.all([
    timed('API', startService(api, closers, events)),
    timed('edge', startService(edge, closers, events)),
  ]);
  return { api: apiService, edge: edgeService, sandbox: sandboxService, publish };
};
