import fs from 'node:fs';
import path from 'node:path';
import { openStore } from '@acara/releases';
import { readSettings, type Settings, ROOT } from '@acara/server-kit/settings';
import { runEdgeAtConsole, runSiteAtConsole } from '../site/console-site.ts';
import { releasedPackages } from '../site/programs.ts';
import { nextDevId, releaseIds } from './dev-release.ts';
import { isSiteRunning } from './inside-port.ts';
import { publishDevBuild } from './publish-dev-build.ts';
import { watchRemote } from './watch-remote.ts';

const USAGE = `Usage: npm run dev:inside -- <remote>

  The whole site, with one remote in it that is rebuilt at each save. Beside a running site it is an edge of its own, on
  DEV_INSIDE_PORT.`;

/**
 * A separate registry, at first a copy of the site's: an unchecked build must not become the fallback of a
 * release, or be rolled out.
 * @returns its folder
 * @throws Error with one readable line where this is not a developer's own site
 */
const ownStore = (settings: Settings): string => {
  if (settings.NODE_ENV === 'production') throw new Error('dev:inside is for development: NODE_ENV is production.');
  for (const name of ['RELEASES_DATABASE_URL', 'RELEASES_BUCKET_URL'] as const)
    if (settings[name])
      throw new Error(`dev:inside has its own releases: ${name} must not be set, since others use it.`);
  const dir = path.join(settings.DATA_DIR, 'dev-inside');
  if (!fs.existsSync(dir) && fs.existsSync(settings.RELEASES_DIR))
    fs.cpSync(settings.RELEASES_DIR, dir, { recursive: true, filter: (file) => !file.endsWith('.lock') });
  return dir;
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const watch = async (remote: string, dir: string): Promise<void> => {
  const store = openStore({ dir });
  const ids = releaseIds(await store.read(), remote);
  await store.close();
  const dist = path.join(ROOT, '.build', 'dev-inside', remote);
  await watchRemote({
    root: path.join(ROOT, remote),
    dist,
    nextId: () => {
      const id = nextDevId(ids, new Date());
      ids.push(id);
      return id;
    },
    onBuild: async (releaseId, savedAt) => {
      const builtAt = performance.now();
      await publishDevBuild({ root: ROOT, dir, remote, releaseId, dist });
      const now = performance.now();
      console.log(
        `  ${remote} ${releaseId} is live after ${seconds(now - savedAt)} (build ${seconds(builtAt - savedAt)}, release ${seconds(now - builtAt)})`,
      );
    },
    onErrors: (report) => console.error(`${report}\n  ${remote} does not build; pages keep the last good release.\n`),
  });
  console.log(`  Watching ${remote}: pages that show it reload at each save.\n`);
};

const [remote = '', ...others] = process.argv.slice(2);
const remotes = releasedPackages().filter((name) => name !== 'shell');
if (others.length > 0 || !remotes.includes(remote)) {
  console.error(`${USAGE}\n  Remotes: ${remotes.join(', ')}`);
  process.exit(2);
}
try {
  const settings = readSettings('tooling');
  const dir = ownStore(settings);
  const begin = () => {
    watch(remote, dir).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  };
  if (await isSiteRunning(settings))
    await runEdgeAtConsole(begin, { RELEASES_DIR: dir, PORT: String(settings.DEV_INSIDE_PORT) });
  else await runSiteAtConsole({ more: begin, overrides: { RELEASES_DIR: dir } });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
