import { ownEnvironment, readSettings, type Environment, type Settings } from '@acara/shared-contract/settings';
import { banner } from './banner.ts';
import { createDisposables } from './disposables.ts';
import { releasesLink } from './releases-link.ts';
import { runSite, type Site } from './run-site.ts';
import { endOnSignals } from './shutdown.ts';
import type { SiteOptions } from './site-bootstrap.ts';

type End = (code: number) => Promise<void>;

/** A started site: the settings for the banner, and what follows it. */
interface Started {
  settings: Settings;
  ready?: () => void;
}

/**
 * Runs a site at a console: prints each step, then the banner; ends on Ctrl-C. A failure is printed in readable lines and
 * ends the process.
 * @param isLasting whether the site goes on without a server that crashes again and again
 */
export const runAtConsole = async (
  start: (options: SiteOptions, end: End) => Promise<Started>,
  isLasting: boolean,
): Promise<void> => {
  const disposables = createDisposables();
  const end = endOnSignals(disposables);
  const begin = performance.now();
  const events: SiteOptions['events'] = {
    crashed: (name, ms) => console.log(`  ${name} crashed and is started again after ${ms} ms`),
    restarted: (name) => console.log(`  ${name} is ready again`),
    gaveUp: (name, output) => {
      console.error(`${name} crashes again and again:\n${output}`);
      if (!isLasting) void end(1);
    },
  };
  try {
    const log = (note: string) => console.log(`  ${note}`);
    const progress = (step: string, ms: number) => log(`${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`);
    const { settings, ready } = await start({ disposables, log, progress, events }, end);
    console.log(banner(settings, performance.now() - begin, await releasesLink(settings, new Date())));
    ready?.();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
};

/**
 * Runs the site of one process per server at a console.
 * @param more called once the site is ready; then a server that crashes again and again does not end the site: the next
 * change of its sources may fix it
 * @param overrides settings that cannot be changed
 */
export const runSiteAtConsole = (more?: (site: Site) => void, overrides: Environment = {}): Promise<void> =>
  runAtConsole(async (options) => {
    const settings = readSettings('tooling', { ...ownEnvironment(), ...overrides });
    const site = await runSite(settings, options);
    return { settings, ready: () => more?.(site) };
  }, more !== undefined);
