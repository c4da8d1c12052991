import path from 'node:path';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Settings } from '@acara/server-kit/settings';
import type { Disposables } from './disposables.ts';
import type { Program } from './child-process.ts';
import { assertPortsFree } from './free-ports.ts';
import { sitePrograms } from './programs.ts';
import { startService, type ServiceEvents } from './service.ts';
import { withEmulators } from './emulators.ts';
import { runTask } from './task.ts';

/** The secret that signs tokens where none is set: created once and stored, so that logins survive a restart. */
const loadTokenSecret = (folder: string): string => {
  const file = path.join(folder, 'token-secret');
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8');
};

/** URL of the configured database, or of an embedded server that is started. @throws Error with one readable line */
const openDatabase = async (settings: Settings, disposables: Disposables): Promise<string> => {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  // Imported only here: with DATABASE_URL its binaries need not be installed.
  const { startEmbeddedPostgres } = await import('../database/embedded-postgres.ts');
  const server = await startEmbeddedPostgres({ dir: path.join(settings.DATA_DIR, 'postgres') });
  disposables.add(() => server.stop());
  return server.url;
};

/** Callbacks and disposables of a site. */
export interface SiteOptions {
  disposables: Disposables;
  /** Reports a step and its duration in milliseconds. */
  progress: (step: string, ms: number) => void;
  events: ServiceEvents;
  /** Logs notes about the releases, such as a package that was not published. */
  log?: (note: string) => void;
  /** Serves the releases that are there, and publishes none. */
  asReleased?: boolean;
}

/** Publishes packages with changed sources as stable releases. */
export const publishReleases = async (
  program: Program,
  disposables: Disposables,
  log: SiteOptions['log'] = () => undefined,
): Promise<void> => {
  const lines = await runTask(program, disposables);
  // The release command indents its notes.
  for (const line of lines.filter((one) => one.startsWith('  '))) log(line.trim());
};

/**
 * Starts the database, creates its tables and content, publishes the releases and starts the emulators. Started
 * programs are added to the disposables at once, so that a partially started site can be ended, too.
 * @throws Error whose message is what to do, or the last output of the failed program
 */
export const bootstrapSite = async (
  settings: Settings,
  { disposables, progress, events, log, asReleased = false }: SiteOptions,
) => {
  /** Reports how long a step took. */
  const timed = async <Result>(step: string, work: Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work;
    progress(step, performance.now() - start);
    return result;
  };

  await assertPortsFree(settings);
  // Nobody else lists it. The database may run as another user, who goes through it to its own folder.
  fs.mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o711 });
  fs.rmSync(path.join(settings.DATA_DIR, 'logs'), { recursive: true, force: true });
  const { settings: withOthers, emulators } = withEmulators(settings);
  const withSecret = { ...withOthers, TOKEN_SECRET: settings.TOKEN_SECRET ?? loadTokenSecret(settings.DATA_DIR) };
  const databaseUrl = await timed('database', openDatabase(settings, disposables));
  const programs = sitePrograms(withSecret, databaseUrl, emulators);
  /** Publishes packages with changed sources as stable releases. */
  const publish = () => publishReleases(programs.releases, disposables, log);
  // In parallel: the seed makes pictures while the bundler builds.
  const [sandbox] = await Promise.all([
    programs.sandbox ? timed('emulators', startService(programs.sandbox, disposables, events)) : undefined,
    timed('tables and content', runTask(programs.seed, disposables)),
    asReleased ? undefined : timed('releases', publish()),
  ]);
  // The complete settings of the servers; no sandbox where every third party is the real one.
  return { settings: withSecret, programs, sandbox, publish, timed };
};
