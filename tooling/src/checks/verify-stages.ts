import path from 'node:path';
import { ensurePrograms } from './debian-packages.ts';
import { ensureNuChecker } from './nu-checker.ts';
import { browserTests, fuzz, releases, type Stage } from './stages.ts';
import { single } from './tally.ts';

/** What reads pages and tickets here and is not to be had from npm. */
const PROGRAMS = [
  { program: 'java', package: 'default-jre-headless' },
  { program: 'pdftotext', package: 'poppler-utils' },
  { program: 'pdftoppm', package: 'poppler-utils' },
  { program: 'zbarimg', package: 'zbar-tools' },
];

const readers: Stage = {
  name: 'readers',
  estimate: 90,
  run: async (context) => {
    ensurePrograms(PROGRAMS);
    return browserTests(context, 'readers', 'e2e/verify.config.ts', { NU_CHECKER_JAR: ensureNuChecker(context.work) });
  },
};

const SPECS = 'e2e/playwright.config.ts';

/** The rest of the matrices of which `npm test` takes a part: every page in every theme and width, every fault in every way. */
const matrices: Stage = {
  name: 'matrices',
  estimate: 600,
  run: (context) => browserTests(context, 'matrices', SPECS, {}, '--grep=@verify', '--grep-invert=release-gate'),
};

/** Rollouts that watch themselves, by the thousand visitors. */
const rollouts: Stage = {
  name: 'rollouts',
  estimate: 900,
  run: (context) => browserTests(context, 'rollouts', SPECS, {}, '--grep=release-gate.*@verify'),
};

/**
 * The site of several processes, restarted process by process while visitors read and buy: none of them sees a failure,
 * every edge hears of a new release, and nothing is left running at the end.
 */
const cluster: Stage = {
  name: 'cluster',
  estimate: 240,
  run: async ({ run }) =>
    single((await run([path.join('bench', 'run.mjs'), 'cluster', '--only', 'restart,registry', '--small'])) === 0),
};

/** Every story of the catalogue in Chromium: light and dark, narrow and wide, in both directions. */
const catalogue: Stage = {
  name: 'catalogue',
  estimate: 120,
  run: async (context) =>
    (await context.run([path.join('tooling', 'src', 'catalogue', 'catalogue-command.ts'), 'build'])) === 0
      ? browserTests(context, 'catalogue', 'e2e/catalogue.config.ts')
      : single(false),
};

/** The stages of `npm run verify`: those first of which a failure is likeliest. */
export const VERIFY_STAGES: readonly Stage[] = [
  { ...releases, estimate: 25 },
  matrices,
  catalogue,
  { ...fuzz(20_000), estimate: 60 },
  readers,
  cluster,
  rollouts,
];
