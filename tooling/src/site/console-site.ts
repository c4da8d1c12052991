import { ownEnvironment, readSettings, type Environment, type Settings } from '@acara/server-kit/settings';
import { banner } from './banner.ts';
import { createDisposables } from './disposables.ts';
import { releasesLink } from './releases-link.ts';
import { runEdge, runSite, type Site } from './run-site.ts';
import { endOnSignals } from './shutdown.ts';
import type { SiteOptions } from './site-bootstrap.ts';

type ConsoleRun = {
  /** Settings that cannot be changed. */
  overrides?: Environment | undefined;
  /** Whether a server that does not start after a crash does not end the run: the next change of its sources may fix it. */
  isForDevelopment: boolean;
  /** @returns the text to print when all is ready */
  start: (settings: Settings, options: SiteOptions) => Promise<string>;
};

/**
 * Runs servers at a console: prints each step, ends on Ctrl-C. A failure is printed in readable lines and ends the
 * process.
 */
const runAtConsole = async ({ overrides, isForDevelopment, start }: ConsoleRun): Promise<void> => {
  const disposables = createDisposables();
  const end = endOnSignals(disposables);
  const events: SiteOptions['events'] = {
    crashed: (name) => console.log(`  ${name} crashed and is started again`),
    restarted: (name) => console.log(`  ${name} is ready again`),
    gaveUp: (name, output) => {
      console.error(`${name} crashed and does not start:\n${output}`);
      if (!isForDevelopment) void end(1);
    },
  };
  try {
    const log = (note: string) => console.log(`  ${note}`);
    const progress = (step: string, ms: number) => log(`${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`);
    const settings = readSettings('tooling', { ...ownEnvironment(), ...overrides });
    console.log(await start(settings, { disposables, log, progress, events }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
};

type ConsoleSite = Pick<SiteOptions, 'asReleased'> & {
  /** Called once it is ready, for development. */
  more?: (site: Site) => void;
  overrides?: Environment;
};

/** Runs the site. */
export const runSiteAtConsole = ({ more, overrides, asReleased = false }: ConsoleSite = {}): Promise<void> => {
  const begin = performance.now();
  return runAtConsole({
    overrides,
    isForDevelopment: more !== undefined,
    start: async (settings, options) => {
      const site = await runSite(settings, { ...options, asReleased });
      more?.(site);
      return banner(settings, performance.now() - begin, await releasesLink(settings, new Date()));
    },
  });
};

/** Runs an edge beside a running site. @param more called once it is ready */
export const runEdgeAtConsole = (more: () => void, overrides: Environment): Promise<void> =>
  runAtConsole({
    overrides,
    isForDevelopment: true,
    start: async (settings, options) => {
      await runEdge(settings, options);
      more();
      return `\n  An edge beside the running site: http://localhost:${settings.PORT}\n`;
    },
  });
