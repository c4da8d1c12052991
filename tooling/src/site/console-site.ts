import path from 'node:path';
import { readSettings } from '../settings/read-settings.ts';
import { banner } from './banner.ts';
import { createClosers } from './closers.ts';
import { releasesLink } from './releases-link.ts';
import { runSite, type Site } from './run-site.ts';
import { endOnSignals } from './shutdown.ts';

const ENV_FILE = path.resolve(import.meta.dirname, '../../../.env');

/**
 * Starts the site for a person at a console: says each step, then what there is to open; ends on Ctrl-C. A failure is
 * said in readable lines and ends the process.
 * @param more what goes on once the site is there; with it, a server that falls over again and again is waited for: the
 * next change of its sources may mend it
 */
export const runAtConsole = async (more?: (site: Site) => void): Promise<void> => {
  const closers = createClosers();
  const end = endOnSignals(closers);
  const begin = performance.now();
  try {
    const settings = readSettings(process.env, ENV_FILE);
    const site = await runSite(settings, {
      closers,
      tell: (note) => console.log(`  ${note}`),
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
