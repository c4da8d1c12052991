import fs from 'node:fs';
import path from 'node:path';
import { freePortRow } from '../net/ports.ts';
import { releasedPackages } from '../site/programs.ts';
import { checkAdvisories } from './advisories.ts';
import { ensureChromium } from './chromium.ts';
import { checkCoverage } from './product-coverage/check-coverage.ts';
import { readStatements } from './product-coverage/statements.ts';
import { readTestResults } from './product-coverage/test-results.ts';
import { readJestReport, readPlaywrightReport } from './read-reports.ts';
import type { RunCommand } from './run-command.ts';
import { single, type Tally } from './tally.ts';

/** What a stage works with. */
export interface StageContext {
  root: string;
  run: RunCommand;
  /** Folder for reports, releases and the data of the site under test. */
  work: string;
}

/** A part of `npm test` or `npm run verify`. */
export interface Stage {
  name: string;
  /** Runs at once with the stage before it: neither keeps every processor busy all the time. */
  beside?: boolean;
  run(context: StageContext): Promise<Tally>;
}

const bin = (name: string) => path.join('node_modules', ...name.split('/'));
const ESLINT = bin('eslint/bin/eslint.js');
const PRETTIER = bin('prettier/bin/prettier.cjs');
const LERNA = bin('lerna/dist/cli.js');
const JEST = bin('jest/bin/jest.js');
const PLAYWRIGHT = bin('@playwright/test/cli.js');
const RELEASE = path.join('releases', 'src', 'cli', 'main.ts');
const REFERENCES = path.join('tooling', 'src', 'checks', 'references', 'references-command.ts');

const lint: Stage = {
  name: 'lint',
  run: async ({ run }) => {
    const codes = [
      await run([ESLINT, '.']),
      await run([PRETTIER, '--check', '--log-level=warn', '.']),
      await run([REFERENCES]),
    ];
    return single(codes.every((code) => code === 0));
  },
};

const types: Stage = {
  name: 'types',
  beside: true,
  run: async ({ run }) =>
    single((await run([LERNA, 'run', 'typecheck', '--concurrency=2'], { NX_DAEMON: 'false' })) === 0),
};

const advisories: Stage = { name: 'advisories', run: ({ root }) => Promise.resolve(checkAdvisories(root)) };

const jest = async ({ run, work }: StageContext, name: string, ...choice: string[]): Promise<Tally> => {
  const report = path.join(work, `${name}.json`);
  fs.rmSync(report, { force: true });
  // Something a failed test left open must not hold up the stages that follow.
  const args = [JEST, '--maxWorkers=2', '--forceExit', '--json', `--outputFile=${report}`, ...choice];
  return readJestReport(report, await run(args));
};

const units: Stage = { name: 'units', run: (context) => jest(context, 'units', '--ignoreProjects', 'core-api') };

const api: Stage = { name: 'api', run: (context) => jest(context, 'api', '--selectProjects', 'core-api') };

/** Requests of every kind to every call of the API, made of its own description; the same ones each time. */
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
    single(
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
 * Runs the browser tests of a configuration on a site of its own, of this run's releases.
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
): Promise<Tally> => {
  const report = path.join(context.work, `${name}.json`);
  const data = path.join(context.work, 'site');
  for (const old of [report, data]) fs.rmSync(old, { recursive: true, force: true });
  const env = {
    CHROMIUM_PATH: ensureChromium(),
    E2E_JSON: report,
    E2E_DATA_DIR: data,
    E2E_RELEASES_DIR: releasesFolder(context),
    E2E_PORT: String(await freePortRow(SITE_PORTS)),
    ...tools,
  };
  return readPlaywrightReport(report, await run([PLAYWRIGHT, 'test', '-c', configuration, ...filter], env));
};

const e2e: Stage = { name: 'e2e', run: (context) => browserTests(context, 'e2e', 'e2e/playwright.config.ts') };

/** Each statement of docs/product against the tests: after `--only`, those of the latest run of the stages left out. */
const coverage: Stage = {
  name: 'coverage',
  run: ({ root, work }) => {
    const reports = ['units', 'api', 'e2e'].map((name) => path.join(work, `${name}.json`));
    const statements = readStatements(path.join(root, 'docs', 'product'));
    const { problems, ...tally } = checkCoverage(statements, readTestResults(reports));
    for (const problem of problems) console.error(problem);
    return Promise.resolve(tally);
  },
};

/** All stages, quick ones first; the last one reads what the others reported. */
export const STAGES: readonly Stage[] = [
  lint,
  types,
  advisories,
  units,
  api,
  fuzz(1_500, '--seed', '1'),
  releases,
  e2e,
  coverage,
];
