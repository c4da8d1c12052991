import path from 'node:path';
import { ensurePrograms } from './debian-packages.ts';
import { ensureNuChecker } from './nu-checker.ts';
import { browserTests, releases, type Stage } from './stages.ts';
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

/** Every fault of a release, met in every way, and rollouts that watch themselves; `npm test` meets each once or more. */
const faults: Stage = {
  name: 'faults',
  run: (context) =>
    browserTests(
      ...([context, 'faults', 'e2e/playwright.config.ts', { RELEASE_MATRIX: 'full' }] as const),
      ...['release-faults', 'release-gate'],
    ),
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

/** The stages of `npm run verify`. */
export const VERIFY_STAGES: readonly Stage[] = [releases, readers, faults, cluster];
