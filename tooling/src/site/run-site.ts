import type { Settings } from '@acara/server-kit/settings';
import { startService, type Service } from './service.ts';
import { bootstrapSite, publishReleases, type SiteOptions } from './site-bootstrap.ts';
import { assertPortsFree } from './free-ports.ts';
import { sitePrograms } from './programs.ts';

/** A running site. */
export interface Site {
  api: Service;
  edge: Service;
  /** The emulators; undefined where every third party is the real one. */
  sandbox: Service | undefined;
  /** Publishes packages with changed sources as stable releases. */
  publish(): Promise<void>;
}

/**
 * Starts the whole site: database, tables and content, releases, emulators, API, edge. Started programs are added to
 * the disposables at once, so that a partially started site can be ended, too.
 * @throws Error whose message is what to do, or the last output of the failed program
 */
export const runSite = async (settings: Settings, options: SiteOptions): Promise<Site> => {
  const { disposables, events } = options;
  const { programs, sandbox, publish, timed } = await bootstrapSite(settings, options);
  const [api, edge] = await Promise.all([
    timed('API', startService(programs.api, disposables, events)),
    timed('edge', startService(programs.edge, disposables, events)),
  ]);
  return { api, edge, sandbox, publish };
};

/** Starts an edge whose API is that of a running site. Its registry is up to date with the sources. */
export const runEdge = async (settings: Settings, { disposables, events, log }: SiteOptions): Promise<void> => {
  await assertPortsFree(settings, ['PORT']);
  const { edge, releases } = sitePrograms(settings, '');
  await publishReleases(releases, disposables, log);
  await startService(edge, disposables, events);
};
