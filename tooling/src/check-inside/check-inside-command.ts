import path from 'node:path';
import { parseArgs } from 'node:util';
import { bucketOf, openReleaseFiles, openStore } from '@acara/releases';
import { readSettings, ROOT, type SettingsOf } from '@acara/server-kit/settings';
import { branchPoint } from '../affected/compared-tree.ts';
import { createRunCommand } from '../checks/run-command.ts';
import { foldersThrough } from '../checks/spec-folders.ts';
import { folderTests, runBrowserTests } from '../checks/stages.ts';
import { createDisposables, type Disposables } from '../site/disposables.ts';
import { releasedPackages } from '../site/programs.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { committedRest, composeReleases, sharedRest, type Rest } from './compose-releases.ts';

const USAGE = `Usage: npm run check:inside -- <package> [--base <branch or commit>]

  Composes the site of this package as it is here and of the others as they are released, and runs the browser specs that
  pass through its pages. Released is what visitors get, where RELEASES_DATABASE_URL is set, else what --base builds
  (default: main).`;

const WORK = path.join(ROOT, '.build', 'check-inside');
const RELEASES = path.join(WORK, 'releases');

/** Where the others' releases come from. */
const findRest = (settings: SettingsOf<'releases'>, base: string, disposables: Disposables): Rest => {
  const { RELEASES_DATABASE_URL: databaseUrl, RELEASES_SECRET: secret } = settings;
  if (!databaseUrl) return committedRest(ROOT, branchPoint(ROOT, base));
  const store = openStore({ dir: RELEASES, databaseUrl });
  const files = openReleaseFiles({ dir: RELEASES, databaseUrl, bucket: bucketOf(settings), secret });
  for (const opened of [store, files]) disposables.add(() => opened.close());
  return sharedRest({ store, files });
};

/** The site under test, and what its tests call, has releases of its own. */
const forgetStore = (): void => {
  for (const name of Object.keys(process.env)) if (name.startsWith('RELEASES_')) delete process.env[name];
  process.env.ENV_FILE = '';
};

const check = async (candidate: string, base: string, disposables: Disposables): Promise<number> => {
  const rest = findRest(readSettings('releases'), base, disposables);
  forgetStore();
  console.log(`${candidate} as it is here, with ${rest.description}`);
  const isNew = await composeReleases({ root: ROOT, dir: RELEASES, candidate, rest });
  if (!isNew) {
    console.log(`${candidate} is what is released already: there is nothing to check.`);
    return 0;
  }
  const { env, choice, ...tests } = folderTests('specs', foldersThrough(ROOT, candidate));
  const run = createRunCommand(ROOT, disposables);
  return runBrowserTests(
    { run, work: WORK },
    { ...tests, env: { ...env, E2E_AS_RELEASED: '1' }, choice: [...choice, '--project=site'] },
  );
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: 'main' } },
});
const [candidate = '', ...others] = positionals;
if (others.length > 0 || !releasedPackages().includes(candidate)) {
  console.error(`${USAGE}\n  Packages: ${releasedPackages().join(', ')}`);
  process.exit(2);
}
const disposables = createDisposables();
const end = endOnSignals(disposables, 1);
try {
  await end(await check(candidate, values.base, disposables));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}
