import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ensurePrograms, installFromDebian } from './debian-packages.ts';
import { ensureNuChecker } from './nu-checker.ts';
import { findPgbouncer, PREPARES_SINCE } from '../database/pgbouncer.ts';
import { ensureHaproxy } from '../site/haproxy.ts';
import { ensureVarnish } from '../site/shared-cache.ts';
import { browserTests, JEST, publishSite, VERIFY_TAG, type Stage } from './stages.ts';
import { single, sum } from './tally.ts';

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
    return browserTests(context, {
      name: 'readers',
      configuration: 'e2e/verify.config.ts',
      env: { NU_CHECKER_JAR: ensureNuChecker(context.work) },
      choice: [],
    });
  },
};

const SPECS = 'e2e/playwright.config.ts';

/** Builds what the sites under test serve. */
const releases: Stage = {
  name: 'releases',
  estimate: 25,
  run: async (context) => single((await publishSite(context)) === 0),
};

/** Other generated requests than those of `npm test`, and more of them. */
const fuzz: Stage = {
  name: 'fuzz',
  estimate: 60,
  run: async ({ run }) => single((await run([path.join('bench', 'run.mjs'), 'fuzz', '--requests', '20000'])) === 0),
};

/** The rest of the matrices of which `npm test` takes a part: every page in every theme and width, every fault in every way. */
const matrices: Stage = {
  name: 'matrices',
  estimate: 1_600,
  run: (context) =>
    browserTests(context, {
      name: 'matrices',
      configuration: SPECS,
      choice: [`--grep=${VERIFY_TAG}`, '--grep-invert=release-gate'],
    }),
};

/** The browser tests of `npm test` on pages that are translated as Chrome does. */
const translated: Stage = {
  name: 'translated',
  estimate: 1_100,
  run: (context) =>
    browserTests(context, {
      name: 'translated',
      configuration: SPECS,
      env: { E2E_TRANSLATED: '1' },
      choice: [`--grep-invert=${VERIFY_TAG}`],
    }),
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
  run: async ({ root, run }) =>
    single((await run([JEST, `--testNamePattern=${VERIFY_TAG}`, '--runTestsByPath', ...listTagged(root)])) === 0),
};

/** Forty sound rollouts in bad times, none of which may be halted, and faulty ones that must be; a flood of forged reports. */
const rollouts: Stage = {
  name: 'rollouts',
  estimate: 420,
  run: async (context) =>
    sum([
      await browserTests(context, {
        name: 'rollouts',
        configuration: SPECS,
        choice: [`--grep=release-gate.*${VERIFY_TAG}`, '--workers=2'],
      }),
      single((await context.run([path.join('bench', 'run.mjs'), 'rollouts'])) === 0),
    ]),
};

/** Rules and alerts of Prometheus, by its own test program. */
const alerts: Stage = {
  name: 'alerts',
  estimate: 5,
  run: async ({ run }) =>
    single((await run([path.join('tooling', 'src', 'monitoring', 'check-rules-command.ts')])) === 0),
};

/**
 * The site on a machine with systemd, as deploy/systemd installs it: restarted process by process while visitors read and
 * buy, none of whom sees a failure; its processes are killed; all shut down cleanly.
 */
const deploy: Stage = {
  name: 'deploy',
  estimate: 120,
  run: async ({ run }) => single((await run([path.join('bench', 'run.mjs'), 'deploy', '--small'])) === 0),
};

/**
 * HAProxy's limits, and calls that it sends straight to the API (skipped by `npm test` without HAProxy); one address takes
 * all the connections that it can get.
 */
const front: Stage = {
  name: 'front',
  estimate: 150,
  run: async ({ run }) => {
    ensureHaproxy();
    return sum([
      single((await run([JEST, '--selectProjects=shell edge', '--testPathPatterns=proxy/haproxy'])) === 0),
      single((await run([path.join('bench', 'run.mjs'), 'attacks', '--only', 'R33'])) === 0),
    ]);
  },
};

/** A canary, a halt and an outage behind a shared cache. Skipped by `npm test` without Varnish. */
const cache: Stage = {
  name: 'cache',
  estimate: 60,
  run: async (context) => {
    ensureVarnish();
    return browserTests(context, { name: 'cache', configuration: SPECS, choice: ['specs/site/shared-cache.spec.ts'] });
  },
};

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
  run: async ({ run }) => {
    // Where Debian has it, and only root looks.
    process.env.PATH = `${process.env.PATH}:/usr/sbin`;
    if (findPgbouncer() === undefined) installFromDebian('pgbouncer');
    const version = findPgbouncer();
    if (version === undefined) {
      console.log('Skipped: there is no pgbouncer on the path (Debian: pgbouncer).');
      return { passed: 0, failed: 0 };
    }
    const named = version >= PREPARES_SINCE ? 'with' : 'without';
    console.log(`PgBouncer ${version}, ${named} named statements`);
    const choice = [
      '--testPathPatterns=core-api/src/(platform/(database|jobs)|modules/(sales|payments|identity/session|mail|tickets))/',
      `--testNamePattern=^(?!.*(?:${OF_CONNECTIONS.join('|')}))`,
    ];
    return single(
      (await run([JEST, '--selectProjects=core-api', '--maxWorkers=3', ...choice], { TEST_PGBOUNCER: '1' })) === 0,
    );
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
  run: async ({ run }) => {
    ensurePrograms(CEPH);
    const tests = [JEST, '--selectProjects=releases', '--testPathPatterns=store/ceph-bucket'];
    return single((await run(tests, { TEST_CEPH: '1' })) === 0);
  },
};

/** Exit code where containers, or the lab, cannot be. */
const NOT_HERE = 3;

/** The images of the Containerfile, and the site of compose.yaml with them. */
const image: Stage = {
  name: 'image',
  estimate: 300,
  run: async ({ run }) => {
    const code = await run([path.join('tooling', 'src', 'containers', 'image-command.ts')]);
    return code === NOT_HERE ? sum([]) : single(code === 0);
  },
};

/** The site on several machines: each fault that it must survive, while visitors read and buy; then the books. */
const lab: Stage = {
  name: 'lab',
  estimate: 1_800,
  run: async ({ run }) => {
    const code = await run([path.join('deploy', 'lab', 'lab-command.ts'), 'all']);
    return code === NOT_HERE ? sum([]) : single(code === 0);
  },
};

/** Every story of the catalogue in Chromium: light and dark, narrow and wide, in both directions. */
const catalogue: Stage = {
  name: 'catalogue',
  estimate: 120,
  run: async (context) =>
    (await context.run([path.join('tooling', 'src', 'catalogue', 'catalogue-command.ts'), 'build'])) === 0
      ? browserTests(context, { name: 'catalogue', configuration: 'e2e/catalogue.config.ts', choice: [] })
      : single(false),
};

/** The stages of `npm run verify`: those first of which a failure is likeliest. */
export const VERIFY_STAGES: readonly Stage[] = [
  releases,
  units,
  matrices,
  translated,
  catalogue,
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
