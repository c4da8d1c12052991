import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { NOT_HERE } from '../containers/docker.ts';
import { findPgbouncer, PREPARES_SINCE } from '../database/pgbouncer.ts';
import { ensureHaproxy } from '../site/haproxy.ts';
import { ensureVarnish } from '../site/shared-cache.ts';
import { ensurePrograms, installFromDebian } from './debian-packages.ts';
import { ensureNuChecker } from './nu-checker.ts';
import {
  browserTests,
  JEST,
  publishSite,
  VERIFY_TAG,
  type BrowserTests,
  type Stage,
  type StageContext,
} from './stages.ts';
import { single, sum, type Tally } from './tally.ts';

const NOTHING: Tally = { passed: 0, failed: 0 };

const runCommand = async ({ run }: StageContext, command: readonly string[], env = {}): Promise<Tally> => {
  const code = await run(command, env);
  return code === NOT_HERE ? NOTHING : single(code === 0);
};

/** A stage that is one command. @param estimate in seconds */
const commandStage = (name: string, estimate: number, ...command: string[]): Stage => ({
  name,
  estimate,
  run: (context) => runCommand(context, command),
});

const BENCH = path.join('bench', 'run.mjs');
const SPECS = 'e2e/playwright.config.ts';

/** A stage of browser tests. @param prepare runs before, and may add settings for the tests */
const browserStage = (
  name: string,
  estimate: number,
  { configuration = SPECS, ...tests }: Partial<BrowserTests>,
  prepare: (context: StageContext) => BrowserTests['env'] | void = () => {},
): Stage => ({
  name,
  estimate,
  run: async (context) => {
    const env = prepare(context) ?? {};
    return browserTests(context, { name, configuration, choice: [], ...tests, env: { ...tests.env, ...env } });
  },
});

/** Builds what the sites under test serve. */
const releases: Stage = {
  name: 'releases',
  estimate: 25,
  run: async (context) => single((await publishSite(context)) === 0),
};

/** Files with tests in jest that are tagged. */
const listTagged = (root: string): string[] =>
  execFileSync('git', ['grep', '--untracked', '-l', VERIFY_TAG, '--', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');

/** Tests in jest of which `npm test` has another of the same kind: longer simulations, the same faults at other moments. */
const units: Stage = {
  name: 'units',
  estimate: 90,
  run: async (context) =>
    runCommand(context, [JEST, `--testNamePattern=${VERIFY_TAG}`, '--runTestsByPath', ...listTagged(context.root)]),
};

/** The rest of the matrices of which `npm test` takes a part: every page in every theme and width, every fault in every way. */
const matrices = browserStage('matrices', 1_600, {
  choice: [`--grep=${VERIFY_TAG}`, '--grep-invert=release-gate|outside-remote'],
});

/** The kit is published to a registry of its own, and a remote outside of this repository is built of it. */
const kit = browserStage('kit', 240, { choice: ['specs/platform/outside-remote.spec.ts', '--retries=0'] });

/** The browser tests of `npm test` on pages that are translated as Chrome does. */
const translated = browserStage('translated', 1_100, {
  env: { E2E_TRANSLATED: '1' },
  choice: [`--grep-invert=${VERIFY_TAG}`],
});

/** Every story of the catalogue in Chromium: light and dark, narrow and wide, in both directions. */
const catalogue: Stage = {
  name: 'catalogue',
  estimate: 120,
  run: async (context) =>
    (await context.run([path.join('tooling', 'src', 'catalogue', 'catalogue-command.ts'), 'build'])) === 0
      ? browserTests(context, { name: 'catalogue', configuration: 'e2e/catalogue.config.ts', choice: [] })
      : single(false),
};

/** Other generated requests than those of `npm test`, and more of them. */
const fuzz = commandStage('fuzz', 60, BENCH, 'fuzz', '--requests', '20000');

/** What reads pages and tickets here and is not to be had from npm. */
const READERS = [
  { program: 'java', package: 'default-jre-headless' },
  { program: 'pdftotext', package: 'poppler-utils' },
  { program: 'pdftoppm', package: 'poppler-utils' },
  { program: 'zbarimg', package: 'zbar-tools' },
];
const readers = browserStage('readers', 90, { configuration: 'e2e/verify.config.ts' }, ({ work }) => {
  ensurePrograms(READERS);
  return { NU_CHECKER_JAR: ensureNuChecker(work) };
});

/**
 * HAProxy's limits, and calls that it sends straight to the API (skipped by `npm test` without HAProxy); one address takes
 * all the connections that it can get.
 */
const front: Stage = {
  name: 'front',
  estimate: 150,
  run: async (context) => {
    ensureHaproxy();
    return sum([
      await runCommand(context, [JEST, '--selectProjects=shell edge', '--testPathPatterns=proxy/haproxy']),
      await runCommand(context, [BENCH, 'attacks', '--only', 'R33']),
    ]);
  },
};

/** A canary, a halt and an outage behind a shared cache. Skipped by `npm test` without Varnish. */
const cache = browserStage('cache', 60, { choice: ['specs/platform/shared-cache.spec.ts'] }, ensureVarnish);

/** Tests of what a connection to the server itself is set to, and of migrations, whose lock belongs to a connection. */
const OF_CONNECTIONS = [
  'several processes take turns',
  'query plans of the lists',
  'the connections of a process',
  'reports a read-only database',
  'end slow statements',
];

/** The API's tests of selling, paying, sessions and jobs through a PgBouncer in transaction mode, as deploy/postgres has it. */
const pooler: Stage = {
  name: 'pooler',
  estimate: 200,
  run: async (context) => {
    // Where Debian has it, and only root looks.
    process.env.PATH = `${process.env.PATH}:/usr/sbin`;
    if (findPgbouncer() === undefined) installFromDebian('pgbouncer');
    const version = findPgbouncer();
    if (version === undefined) {
      console.log('Skipped: there is no pgbouncer on the path (Debian: pgbouncer).');
      return NOTHING;
    }
    console.log(`PgBouncer ${version}, ${version >= PREPARES_SINCE ? 'with' : 'without'} named statements`);
    const choice = [
      '--testPathPatterns=core-api/src/(platform/(database|jobs)|modules/(sales|payments|identity/session|mail|tickets))/',
      `--testNamePattern=^(?!.*(?:${OF_CONNECTIONS.join('|')}))`,
    ];
    const tests = [JEST, '--selectProjects=core-api', '--maxWorkers=3', ...choice];
    return runCommand(context, tests, { TEST_PGBOUNCER: '1' });
  },
};

const CEPH = [
  { program: 'radosgw', package: 'radosgw' },
  { program: 'ceph-mon', package: 'ceph-mon' },
  { program: 'ceph-osd', package: 'ceph-osd' },
  { program: 'ceph', package: 'ceph-common' },
];

/** Release files in a bucket of Ceph's gateway, with the rules of deploy/bucket. Skipped by `npm test`. */
const bucket: Stage = {
  name: 'bucket',
  estimate: 90,
  run: async (context) => {
    ensurePrograms(CEPH);
    const tests = [JEST, '--selectProjects=releases', '--testPathPatterns=store/ceph-bucket'];
    return runCommand(context, tests, { TEST_CEPH: '1' });
  },
};

/** Rules and alerts of Prometheus, by its own test program. */
const alerts = commandStage('alerts', 5, path.join('tooling', 'src', 'monitoring', 'check-rules-command.ts'));

/** The images of the Containerfile, and the site of compose.yaml with them. */
const image = commandStage('image', 300, path.join('tooling', 'src', 'containers', 'image-command.ts'));

/**
 * The site on a machine with systemd, as deploy/systemd installs it: restarted process by process while visitors read and
 * buy, none of whom sees a failure; its processes are killed; all shut down cleanly.
 */
const deploy = commandStage('deploy', 120, BENCH, 'deploy', '--small');

/** Forty sound rollouts in bad times, none of which may be halted, and faulty ones that must be; a flood of forged reports. */
const rollouts: Stage = {
  name: 'rollouts',
  estimate: 420,
  run: async (context) => {
    const choice = [`--grep=release-gate.*${VERIFY_TAG}`, '--workers=2'];
    return sum([
      await browserTests(context, { name: 'rollouts', configuration: SPECS, choice }),
      await runCommand(context, [BENCH, 'rollouts']),
    ]);
  },
};

/** The site on several machines: each fault that it must survive, while visitors read and buy; then the books. */
const lab = commandStage('lab', 1_800, path.join('deploy', 'lab', 'lab-command.ts'), 'all');

/** The stages of `npm run verify`: those first of which a failure is likeliest. */
export const VERIFY_STAGES: readonly Stage[] = [
  releases,
  units,
  matrices,
  translated,
  catalogue,
  kit,
  fuzz,
  readers,
  front,
  cache,
  pooler,
  bucket,
  alerts,
  image,
  deploy,
  rollouts,
  lab,
];
