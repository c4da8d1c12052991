import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
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

const JestReport = Type.Object({
  testResults: Type.Array(
    Type.Object({
      message: Type.String(),
      assertionResults: Type.Array(
        Type.Object({
          title: Type.String(),
          fullName: Type.String(),
          status: Type.String(),
          duration: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
          failureMessages: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
});

const Failure = Type.Object({ message: Type.Optional(Type.String()) });
const PlaywrightSuite = Type.Cyclic(
  {
    Suite: Type.Object({
      specs: Type.Array(
        Type.Object({
          title: Type.String(),
          file: Type.String(),
          tests: Type.Array(
            Type.Object({
              status: Type.Enum(['expected', 'unexpected', 'flaky', 'skipped']),
              results: Type.Array(Type.Object({ duration: Type.Number(), errors: Type.Array(Failure) })),
            }),
          ),
        }),
      ),
      suites: Type.Optional(Type.Array(Type.Ref('Suite'))),
    }),
  },
  'Suite',
);
const PlaywrightReport = Type.Object({ errors: Type.Array(Failure), suites: Type.Array(PlaywrightSuite) });

const readJest = ({ testResults }: Static<typeof JestReport>): TestReport => ({
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
const getMessages = (errors: readonly Static<typeof Failure>[]) => errors.map(({ message = '' }) => message);

const readSuite = ({ specs, suites = [] }: Static<typeof PlaywrightSuite>): ReportedTest[] => [
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
 * @throws Error for a file that is neither
 */
export const readTestReport = (file: string): TestReport | undefined => {
  if (!fs.existsSync(file)) return undefined;
  const report: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (Value.Check(JestReport, report)) return readJest(report);
  if (Value.Check(PlaywrightReport, report))
    return { tests: report.suites.flatMap(readSuite), errors: getMessages(report.errors) };
  throw new Error(`${file} is not a report of tests`);
};

/** Browser tests of one run that may fail at first: more of them are a defect, not the machine's bad moment. */
const MAX_FLAKY = 3;

/**
 * Counts the tests of a run, which may have a report for each package. Those that passed when repeated count as passed while
 * there are no more than `MAX_FLAKY` of them, else as failed (docs/decisions/013). A run without a report, or that ended badly
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
