import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { affectedPrograms } from './affected-programs.ts';
import { runSiteAtConsole } from './console-site.ts';
import type { Site } from './run-site.ts';

const FOLDERS = /^(core-api|shell|releases|sandbox|mfe-.+|shared-.+)$/;
// An editor may save several files within this time.
const SETTLE_MS = 150;

const refresh = async (site: Site, files: readonly string[]): Promise<void> => {
  const programs = affectedPrograms(files);
  if (programs.size === 0) return;
  const begin = performance.now();
  const actions = {
    api: () => site.api.restart(),
    edge: () => site.edge.restart(),
    releases: () => site.publish(),
    sandbox: () => site.sandbox?.restart(),
  };
  try {
    await Promise.all([...programs].map((program) => actions[program]()));
    console.log(`  ${[...programs].join(', ')} renewed after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
};

/** Restarts or publishes what a change affects; changes made meanwhile are batched. */
const watch = (site: Site): void => {
  const changed = new Set<string>();
  let busy = false;
  const settle = async () => {
    if (busy) return;
    busy = true;
    while (changed.size > 0) {
      const files = [...changed];
      changed.clear();
      await refresh(site, files);
    }
    busy = false;
  };
  for (const folder of fs.readdirSync(ROOT).filter((name) => FOLDERS.test(name)))
    fs.watch(path.join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file || file.includes('node_modules')) return;
      changed.add(path.join(folder, file));
      setTimeout(() => void settle(), SETTLE_MS);
    });
  console.log('  Watching the sources: reload the page to see a change.\n');
};

await runSiteAtConsole({ more: watch });
