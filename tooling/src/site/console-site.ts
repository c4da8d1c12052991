import { ownEnvironment, readSettings, type Environment } from '@acara/shared-contract/settings';
import { banner } from './banner.ts';
import { createDisposables } from './disposables.ts';
import { releasesLink } from './releases-link.ts';
import { runSite, type Site } from './run-site.ts';
import { endOnSignals } from './shutdown.ts';
import type { SiteOptions } from './site-bootstrap.ts';

/**
 * Runs the site at a console: prints each step, then the banner; ends on Ctrl-C. A failure is printed in readable lines
 * and ends the process.
 * @param more called once the site is ready; then a server that crashes again and again does not end the site: the next
 * change of its sources may fix it
 * @param overrides settings that cannot be changed
 */
export const runSiteAtConsole = async (more?: (site: Site) => void, overrides: Environment = {}): Promise<void> => {
  const disposables = createDisposables();
  const end = endOnSignals(disposables);
  const begin = performance.now();
  const events: SiteOptions['events'] = {
    crashed: (name, ms) => console.log(`  ${name} crashed and is started again after ${ms} ms`),
    restarted: (name) => console.log(`  ${name} is ready again`),
    gaveUp: (name, output) => {
      console.error(`${name} crashes again and again:\n${output}`);
      if (!more) void end(1);
    },
  };
  try {
    const log = (note: string) => console.log(`  ${note}`);
    const progress = (step: string, ms: number) => log(`${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`);
    const settings = readSettings('tooling', { ...ownEnvironment(), ...overrides });
    const site = await runSite(settings, { disposables, log, progress, events });
    console.log(banner(settings, performance.now() - begin, await releasesLink(settings, new Date())));
    more?.(site);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
};
