import { ownEnvironment, readSettings, type Environment } from '@acara/shared-contract/settings';
import { banner } from './banner.ts';
import { createDisposables } from './disposables.ts';
import { releasesLink } from './releases-link.ts';
import { runSite, type Site } from './run-site.ts';
import { endOnSignals } from './shutdown.ts';

/**
 * Starts the site for a person at a console: says each step, then what there is to open; ends on Ctrl-C. A failure is
 * said in readable lines and ends the process.
 * @param more what goes on once the site is there; with it, a server that falls over again and again is waited for: the
 * next change of its sources may mend it
 * @param overrides settings that are not a matter of choice
 */
export const runAtConsole = async (more?: (site: Site) => void, overrides: Environment = {}): Promise<void> => {
  const disposables = createDisposables();
  const end = endOnSignals(disposables);
  const begin = performance.now();
  try {
    const settings = readSettings('tooling', { ...ownEnvironment(), ...overrides });
    const site = await runSite(settings, {
      disposables,
      log: (note) => console.log(`  ${note}`),
      progress: (step, ms) => console.log(`  ${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`),
      events: {
        restarted: (name) => console.log(`  ${name} fell over and was started again`),
        gaveUp: (name, words) => {
          console.error(`${name} falls over again and again:\n${words}`);
          if (!more) void end(1);
        },
      },
    });
    const readyMs = performance.now() - begin;
    console.log(banner(settings, readyMs, await releasesLink(settings, new Date())));
    more?.(site);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
};
