import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, TestError } from '@playwright/test/reporter';
import type { Tally } from './tally.ts';

/** A test that a runner reported. `flaky`: passed when repeated. */
export interface ReportedTest {
  /** Its own title, without file and groups. */
  title: string;
  /** For people: with its file or groups. */
  name: string;
  status: 'passed' | 'failed' | 'flaky' | 'skipped';
  seconds: number;
  messages: string[];
}

export interface TestReport {
  tests: ReportedTest[];
  /** What failed outside of tests: a file that could not be run, a site that did not start. */
  errors: string[];
}

/** What jest writes, as far as it is read. */
interface JestReport {
  testResults: {
    message: string;
    assertionResults: {
      title: string;
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
}

const readJest = ({ testResults }: JestReport): TestReport => ({
  tests: testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, fullName, status, duration, failureMessages }) => ({
      title,
      name: fullName,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      seconds: (duration ?? 0) / 1000,
      messages: failureMessages,
    })),
  ),
  errors: testResults.flatMap(({ message, assertionResults }) =>
    message && assertionResults.length === 0 ? [message] : [],
  ),
});

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const;
const getMessages = (errors: readonly Pick<TestError, 'message'>[]) => errors.map(({ message = '' }) => message);

const readSuite = ({ specs, suites = [] }: JSONReportSuite): ReportedTest[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      title,
      name: `${file} › ${title}`,
      status: STATUS[status],
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      messages: getMessages(results.flatMap(({ errors }) => errors.slice(0, 3))),
    })),
  ),
  ...suites.flatMap(readSuite),
];

/**
 * Reads what jest wrote with `--json --outputFile`, or Playwright's JSON reporter.
 * @returns undefined where there is no such file
 */
export const readTestReport = (file: string): TestReport | undefined => {
  if (!fs.existsSync(file)) return undefined;
  const report: JestReport | JSONReport = JSON.parse(fs.readFileSync(file, 'utf8'));
  if ('testResults' in report) return readJest(report);
  return { tests: report.suites.flatMap(readSuite), errors: getMessages(report.errors) };
};

/** Browser tests of one run that may fail at first: more of them are a defect, not the machine's bad moment. */
const MAX_FLAKY = 3;

/**
 * Counts the tests of a run, which may have a report for each package. Those that passed when repeated count as passed while
 * there are no more than `MAX_FLAKY` of them, else as failed (docs/decisions/020). A run without a report, or that ended badly
 * though nothing failed, failed.
 */
export const countTests = (reports: readonly TestReport[], exitCode: number): Tally => {
  if (reports.length === 0) return { passed: 0, failed: 1 };
  const tests = reports.flatMap((report) => report.tests);
  const errors = reports.flatMap((report) => report.errors);
  const count = (wanted: ReportedTest['status']) => tests.filter(({ status }) => status === wanted).length;
  const flaky = count('flaky');
  const forgiven = flaky <= MAX_FLAKY ? flaky : 0;
  const failed = count('failed') + flaky - forgiven + errors.length;
  return { passed: count('passed') + forgiven, failed: Math.max(failed, exitCode === 0 ? 0 : 1) };
};

/** Lines of one failure that are repeated. */
const LINES = 25;

const shorten = (title: string, messages: readonly string[]): string =>
  stripVTControlCharacters([title, ...messages].join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .join('\n    ');

/**
 * What went wrong in a run, for the end of its output: anyone who reads only that must find the cause.
 * @returns one text per failed or repeated test, shortened
 */
export const describeFailures = ({ tests, errors }: TestReport): string[] => [
  ...errors.map((message) => shorten(message, [])),
  ...tests
    .filter(({ status }) => status === 'failed' || status === 'flaky')
    .map(({ name, status, messages }) =>
      shorten(status === 'flaky' ? `${name} (passed when repeated)` : name, messages),
    ),
];

/** The tests that took longest, as lines. */
export const listSlowest = (reports: readonly TestReport[], count: number): string[] =>
  reports
    .flatMap(({ tests }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s   ${name}`);
