import fs from 'node:fs';
import path from 'node:path';
import { NX_ENV } from '@acara/releases';
import { freePortRow } from '../net/ports.ts';
import { ensureTestBrowser } from './chromium.ts';
import type { RunCommand } from './run-command.ts';
import { single, type Tally } from './tally.ts';
import { countTests, readTestReport, type TestReport } from './test-report.ts';

/** What a stage works with. */
export interface StageContext {
  root: string;
  run: RunCommand;
  /** Folder for reports, releases and the data of the site under test. */
  work: string;
}

export interface StageResult extends Tally {
  reports?: TestReport[];
}

/** A part of `npm test` or `npm run verify`. */
export interface Stage {
  name: string;
  /** Seconds on two processors, until it has run. */
  estimate?: number;
  run(context: StageContext): Promise<StageResult>;
}

const bin = (name: string) => path.join('node_modules', ...name.split('/'));
const NX = bin('nx/dist/bin/nx.js');
const PLAYWRIGHT = bin('@playwright/test/cli.js');
export const JEST = bin('jest/bin/jest.js');
const RELEASES_COMMAND = path.join('tooling', 'src', 'checks', 'site-releases-command.ts');

/** In the title of a test that only `npm run verify` runs. */
export const VERIFY_TAG = '@verify';

/** Where releases of the site under test are published. */
const siteReleases = (work: string): string => path.join(work, 'releases');

/** Runs targets of nx in every package that has them. What they read is in `nx.json` and the package's manifest. */
export const runTargets = ({ run }: Pick<StageContext, 'run'>, ...targets: string[]): Promise<number> =>
  run([NX, 'run-many', '--output-style=stream', '--targets', targets.join(',')], NX_ENV);

/** A stage that is one or several targets of nx. */
export const targetStage = (name: string, ...targets: string[]): Stage => ({
  name,
  run: async (context) => single((await runTargets(context, ...targets)) === 0),
});

/** The tests in reports: a task that nx did not repeat has left its report of before. */
export const readResult = (files: readonly string[], exitCode: number): StageResult => {
  const reports = files.flatMap((file) => readTestReport(file) ?? []);
  return { ...countTests(reports, exitCode), reports };
};

/** Edge, API, sandbox, mailbox and its mail server. */
const SITE_PORTS = 5;

/** What a run of browser tests is started with. */
export interface BrowserTests {
  /** Of the report. */
  name: string;
  /** Of Playwright. */
  configuration: string;
  /** Settings for the tests, beside where the site is. */
  env?: Readonly<Record<string, string>>;
  /** Further arguments of Playwright. */
  choice: readonly string[];
}

/** The tests of `npm test` in folders of browser specs. @param name of the report @param folders from the repository's root */
export const folderTests = (name: string, folders: readonly string[]): BrowserTests => ({
  name,
  configuration: path.join('e2e', 'playwright.config.ts'),
  // AVIF takes five times the work of WebP; the site of `npm run verify` makes both.
  env: { IMAGE_AVIF: '0' },
  choice: [`--grep-invert=${VERIFY_TAG}`, ...folders.map((folder) => `${folder}/`)],
});

/** Runs browser tests on a site of their own with this run's releases. @returns the exit code */
export const runBrowserTests = async (
  { run, work }: Pick<StageContext, 'run' | 'work'>,
  { name, configuration, env = {}, choice }: BrowserTests,
): Promise<number> => {
  const report = path.join(work, `${name}.json`);
  const data = path.join(work, 'site');
  for (const old of [report, data]) fs.rmSync(old, { recursive: true, force: true });
  const site = {
    CHROMIUM_PATH: ensureTestBrowser(),
    E2E_JSON: report,
    E2E_DATA_DIR: data,
    E2E_RELEASES_DIR: siteReleases(work),
    E2E_PORT: String(await freePortRow(SITE_PORTS)),
  };
  return run([PLAYWRIGHT, 'test', '-c', configuration, ...choice], { ...site, ...env });
};

/** A run of browser tests as a stage. */
export const browserTests = async (context: StageContext, tests: BrowserTests): Promise<StageResult> => {
  const exitCode = await runBrowserTests(context, tests);
  return readResult([path.join(context.work, `${tests.name}.json`)], exitCode);
};

/** Builds what the site under test serves. */
export const publishSite = ({ run, work }: Pick<StageContext, 'run' | 'work'>): Promise<number> =>
  run([RELEASES_COMMAND, siteReleases(work)]);
