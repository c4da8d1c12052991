import fs from 'node:fs';
import path from 'node:path';
import { freePortRow } from '../net/ports.ts';
import { workspaces } from '@acara/releases/known-remotes';
import { releasedPackages } from '../site/programs.ts';
import { checkAdvisories } from './advisories.ts';
import { ensureTestBrowser } from './chromium.ts';
import { checkCoverage } from './product-coverage/check-coverage.ts';
import { readStatements } from './product-coverage/statements.ts';
import { readSpecs, type Change } from './change.ts';
import type { RunCommand } from './run-command.ts';
import { single, type Tally } from './tally.ts';
import { countTests, readTestReport, type TestReport } from './test-report.ts';

/** What a stage works with. */
export interface StageContext {
  root: string;
  run: RunCommand;
  /** Folder for reports, releases and the data of the site under test. */
  work: string;
  /** Limits the tests; undefined: all. */
  change?: Change;
}

export interface StageResult extends Tally {
  report?: TestReport;
}

/** A part of `npm test` or `npm run verify`. */
export interface Stage {
  name: string;
  /** Runs in parallel to the stage before it: neither uses all processors all the time. */
  beside?: boolean;
  /** Estimated seconds on two processors, until it has run. */
  estimate?: number;
  run(context: StageContext): Promise<StageResult>;
}

const bin = (name: string) => path.join('node_modules', ...name.split('/'));
const ESLINT = bin('eslint/bin/eslint.js');
const KNIP = bin('knip/bin/knip.js');
const OXFMT = bin('oxfmt/bin/oxfmt');
const OXLINT = bin('oxlint/bin/oxlint');
const TSC = bin('@typescript/native/bin/tsc');
export const JEST = bin('jest/bin/jest.js');
const PLAYWRIGHT = bin('@playwright/test/cli.js');
const RELEASE = path.join('releases', 'src', 'cli', 'main.ts');
const REFERENCES = path.join('tooling', 'src', 'checks', 'references', 'references-command.ts');

/** By content, since a checkout changes the times of all files. */
const ESLINT_OPTIONS = [
  '--cache',
  '--cache-strategy=content',
  '--cache-location=.build/cache/eslint',
  '--no-warn-ignored',
];

const lint: Stage = {
  name: 'lint',
  run: async ({ run, change }) => {
    const eslint = async (files: readonly string[]) =>
      files.length === 0 ? 0 : run([ESLINT, ...ESLINT_OPTIONS, ...files]);
    const codes = [
      await run([OXFMT, '--check']),
      await run([OXLINT, '--deny-warnings']),
      ...(await Promise.all([eslint(change?.sources ?? ['.']), run([KNIP, '--treat-config-hints-as-errors'])])),
      await run([REFERENCES]),
    ];
    return single(codes.every((code) => code === 0));
  },
};

/** All packages in one build, which checks again only what a change reaches. Several threads would check some files twice. */
const types: Stage = {
  name: 'types',
  beside: true,
  run: async ({ root, run }) => single((await run([TSC, '-b', '--singleThreaded', ...workspaces(root)])) === 0),
};

const advisories: Stage = { name: 'advisories', beside: true, run: ({ root }) => checkAdvisories(root) };

const readResult = (file: string, exitCode: number): StageResult => {
  const report = readTestReport(file);
  return { ...countTests(report, exitCode), report };
};

const NOTHING: StageResult = { passed: 0, failed: 0 };

/** In the title of a test that only `npm run verify` runs. */
export const VERIFY_TAG = '@verify';

/** Test files at a time: many of them wait, for a database or a limit that must run out. */
const WORKERS = 3;

/** All packages in one run, so that tests that compute run beside those that wait for a database. */
const units: Stage = {
  name: 'units',
  run: async ({ run, work, change }) => {
    const file = path.join(work, 'units.json');
    fs.rmSync(file, { force: true });
    const tests = change?.tests.filter((test) => !test.startsWith('e2e/'));
    if (tests?.length === 0) return NOTHING;
    const choice = [`--testNamePattern=^(?!.*${VERIFY_TAG})`, ...(tests ? ['--runTestsByPath', ...tests] : [])];
    // Something a failed test left open must not hold up the stages that follow.
    const args = [JEST, `--maxWorkers=${WORKERS}`, '--forceExit', '--json', `--outputFile=${file}`, ...choice];
    return readResult(file, await run(args));
  },
};

/** Requests of every kind to every call of the API, generated from its OpenAPI description; the same ones each time. */
export const fuzz = (requests: number, ...more: string[]): Stage => ({
  name: 'fuzz',
  run: async ({ run }) =>
    single((await run([path.join('bench', 'run.mjs'), 'fuzz', '--requests', String(requests), ...more])) === 0),
});

const releasesFolder = ({ work }: Pick<StageContext, 'work'>) => path.join(work, 'releases');

/** Builds what the site under test serves. */
export const releases: Stage = {
  name: 'releases',
  run: async (context) =>
    getSpecs(context)?.length === 0
      ? NOTHING
      : single(
          (await context.run([
            RELEASE,
            'publish',
            '--to-everybody',
            '--skip-contract', // The stage of the unit tests has them.
            ...releasedPackages(),
            '--dir',
            releasesFolder(context),
          ])) === 0,
        ),
};

/** Edge, API, sandbox, mailbox and its mail server. */
const SITE_PORTS = 5;

/**
 * Runs the browser tests of a configuration on a separate site of this run's releases.
 * @param name of the report
 * @param tools settings for the tests, beside where the site is
 * @param filter names of specs; all without it
 */
export const browserTests = async (
  { run, ...context }: StageContext,
  name: string,
  configuration: string,
  tools: Readonly<Record<string, string>> = {},
  ...filter: string[]
): Promise<StageResult> => {
  const report = path.join(context.work, `${name}.json`);
  const data = path.join(context.work, 'site');
  for (const old of [report, data]) fs.rmSync(old, { recursive: true, force: true });
  const env = {
    CHROMIUM_PATH: ensureTestBrowser(),
    E2E_JSON: report,
    E2E_DATA_DIR: data,
    E2E_RELEASES_DIR: releasesFolder(context),
    E2E_PORT: String(await freePortRow(SITE_PORTS)),
    ...tools,
  };
  return readResult(report, await run([PLAYWRIGHT, 'test', '-c', configuration, ...filter], env));
};

/** Specs that the change concerns; undefined: all. */
const getSpecs = ({ root, change }: StageContext) => change && readSpecs(root, change).map((spec) => `specs/${spec}`);

const e2e: Stage = {
  name: 'e2e',
  run: async (context) => {
    const specs = getSpecs(context);
    if (specs?.length === 0) return NOTHING;
    const choice = specs ? ['--pass-with-no-tests', ...specs] : [];
    // AVIF takes five times the work of WebP; the site of `npm run verify` makes both.
    const tools = { IMAGE_AVIF: '0' };
    return browserTests(context, 'e2e', 'e2e/playwright.config.ts', tools, `--grep-invert=${VERIFY_TAG}`, ...choice);
  },
};

/** Each statement of docs/product against the tests: after `--only`, those of the latest run of the stages left out. */
const coverage: Stage = {
  name: 'coverage',
  run: ({ root, work, change }) => {
    // A part of the tests can hold a part of the statements only.
    if (change) return Promise.resolve(NOTHING);
    const reports = ['units', 'e2e'].map((name) => readTestReport(path.join(work, `${name}.json`)));
    const statements = readStatements(path.join(root, 'docs', 'product'));
    const { problems, ...tally } = checkCoverage(
      statements,
      reports.flatMap((report) => report?.tests ?? []),
    );
    for (const problem of problems) console.error(problem);
    return Promise.resolve(tally);
  },
};

/** All stages, quick ones first; the last one reads what the others reported. */
export const STAGES: readonly Stage[] = [
  lint,
  types,
  advisories,
  releases,
  { ...fuzz(1_500, '--seed', '1'), beside: true },
  units,
  e2e,
  coverage,
];
