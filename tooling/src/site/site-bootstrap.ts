import type { Settings } from '@acara/shared-contract/settings';
import type { Disposables } from './disposables.ts';
import { assertPortsFree } from './free-ports.ts';
import { sitePrograms } from './programs.ts';
import { startService, type Service, type ServiceEvents } from './service.ts';
import { openDatabase } from './site-database.ts';
import { withEmulators } from './emulators.ts';
import { runTask } from './task.ts';
import { loadTokenSecret } from './token-secret.ts';

/** Tells the person at the console what was done, and how long it took in milliseconds. */
export type Progress = (step: string, ms: number) => void;

/** Whom a site tells of what, and what ends it. */
export interface SiteOptions {
  disposables: Disposables;
  progress: Progress;
  events: ServiceEvents;
  /** Told of what the person at the console should know of the releases, such as a package that was left alone. */
  log?: (note: string) => void;
}

/** How a kind of site differs from the one of `npm start`. */
export interface BootstrapOptions extends SiteOptions {
  /** Command that was called, for messages. */
  command?: string;
  /** What else is known once the database is there. */
  complete?: (settings: Settings, databaseUrl: string) => Settings;
}

/** What the servers of a site stand on. */
export interface BootstrappedSite {
  /** The settings with everything in them that the servers are told. */
  settings: Settings;
  /** The servers that are still to be started, among others. */
  programs: ReturnType<typeof sitePrograms>;
  /** The stand-ins; undefined where every third party is the real one. */
  sandbox: Service | undefined;
  /** Publishes what has changed since; pages asked for from then on get it. */
  publish(): Promise<void>;
  /** Does a step of the start and says how long it took. */
  timed<Result>(step: string, work: Promise<Result>): Promise<Result>;
}

/**
 * Brings up the database, its tables and first content, the releases and the stand-ins. What was started is handed to
 * the closers at once, so a site half up can be ended too.
 * @throws Error whose message says what to do, or what the failing program said last
 */
export const bootstrapSite = async (
  settings: Settings,
  {
    disposables: closers,
    progress,
    events,
    log: tell = () => undefined,
    command,
    complete = (given) => given,
  }: BootstrapOptions,
): Promise<BootstrappedSite> => {
  const timed = async <Result>(step: string, work: Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work;
    progress(step, performance.now() - start);
    return result;
  };

  await assertPortsFree(settings, command);
  const { settings: withOthers, standIns } = withEmulators(settings);
  const withSecret = { ...withOthers, TOKEN_SECRET: settings.TOKEN_SECRET ?? loadTokenSecret(settings.DATA_DIR) };
  const databaseUrl = await timed('database', openDatabase(settings, closers));
  const completed = complete(withSecret, databaseUrl);
  const programs = sitePrograms(completed, databaseUrl, standIns);
  // The release command indents its notes.
  const publish = async () => {
    const lines = await runTask(programs.releases, closers);
    for (const line of lines.filter((one) => one.startsWith('  '))) tell(line.trim());
  };
  // Two processors are busy: one with pictures and rows, one with the bundler.
  const [sandbox] = await Promise.all([
    programs.sandbox ? timed('stand-ins', startService(programs.sandbox, closers, events)) : undefined,
    timed('tables and content', runTask(programs.seed, closers)),
    timed('releases', publish()),
  ]);
  return { settings: completed, programs, sandbox, publish, timed };
};
