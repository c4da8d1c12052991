import path from 'node:path';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings-schema.ts';
import { banner } from './banner.ts';
import { createClosers } from './closers.ts';
import { runSite } from './run-site.ts';
import { endOnSignals } from './shutdown.ts';

const ENV_FILE = path.resolve(import.meta.dirname, '../../../.env');

const closers = createClosers();
const end = endOnSignals(closers);

const start = async (settings: Settings): Promise<void> => {
  const begin = performance.now();
  await runSite(settings, {
    closers,
    progress: (step, ms) => console.log(`  ${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`),
    events: {
      restarted: (name) => console.log(`  ${name} fell over and was started again`),
      gaveUp: (name, words) => {
        console.error(`${name} falls over again and again:\n${words}`);
        void end(1);
      },
    },
  });
  console.log(banner(settings, performance.now() - begin));
};

try {
  await start(readSettings(process.env, ENV_FILE));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}
