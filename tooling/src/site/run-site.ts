import type { Settings } from '@acara/shared-contract/settings';
import { startService, type Service } from './service.ts';
import { bootstrapSite, type SiteOptions } from './site-bootstrap.ts';

/** A site that answers. */
export interface Site {
  api: Service;
  edge: Service;
  /** The stand-ins; undefined where every third party is the real one. */
  sandbox: Service | undefined;
  /** Publishes what has changed since; pages asked for from then on get it. */
  publish(): Promise<void>;
}

/**
 * Brings up the whole site: database, its tables and first content, releases, stand-ins, API, edge. What was started is
 * handed to the closers at once, so a site half up can be ended too.
 * @returns when pages can be asked for
 * @throws Error whose message says what to do, or what the failing program said last
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
