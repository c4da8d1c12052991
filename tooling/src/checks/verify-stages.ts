import path from 'node:path';
import { ensurePrograms } from './debian-packages.ts';
import { ensureNuChecker } from './nu-checker.ts';
import { browserTests, fuzz, releases, type Stage, type StageContext } from './stages.ts';
import { single } from './tally.ts';

/** What reads pages and tickets here and is not to be had from npm. */
const PROGRAMS = [
  { program: 'java', package: 'default-jre-headless' },
  { program: 'pdftotext', package: 'poppler-utils' },
  { program: 'pdftoppm', package: 'poppler-utils' },
  { program: 'zbarimg', package: 'zbar-tools' },
];

/**
 * Sees to it that the programs are there that the stages run.
 * @param work folder for what is fetched
 * @throws Error that names what is missing
 */
export const ensureReaders = (work: string): void => {
  ensurePrograms(PROGRAMS);
  ensureNuChecker(work);
};

const readers: Stage = {
  name: 'readers',
  run: (context) =>
    browserTests(context, 'readers', 'e2e/verify.config.ts', { NU_CHECKER_JAR: ensureNuChecker(context.work) }),
};

/** The matrices of which `npm test` takes a part. */
const fullMatrix = (context: StageContext, name: string, ...filter: string[]) =>
  browserTests(context, name, 'e2e/playwright.config.ts', { E2E_MATRIX: 'full' }, ...filter);

/** Every route as guest and member, narrow and wide, light and dark; `npm test` lets every two of these meet. */
const routes: Stage = { name: 'routes', run: (context) => fullMatrix(context, 'routes', 'every-route') };

/** Every fault of a release, met in every way, and rollouts that watch themselves; `npm test` meets each once or more. */
const faults: Stage = {
  name: 'faults',
  run: (context) => fullMatrix(context, 'faults', 'release-faults', 'release-gate'),
};

/**
 * The site of several processes, restarted process by process while visitors read and buy: none of them sees a failure,
 * every edge hears of a new release, and nothing is left running at the end.
 */
const cluster: Stage = {
  name: 'cluster',
  run: async ({ run }) =>
    single((await run([path.join('bench', 'run.mjs'), 'cluster', '--only', 'restart,registry', '--small'])) === 0),
};

/** Every story of the catalogue in Chromium: light and dark, narrow and wide, in both directions. */
const catalogue: Stage = {
  name: 'catalogue',
  run: async (context) =>
    (await context.run([path.join('tooling', 'src', 'catalogue', 'catalogue-command.ts'), 'build'])) === 0
      ? browserTests(context, 'catalogue', 'e2e/catalogue.config.ts')
      : single(false),
};

/** The stages of `npm run verify`. */
export const VERIFY_STAGES: readonly Stage[] = [fuzz(20_000), releases, readers, routes, faults, cluster, catalogue];
