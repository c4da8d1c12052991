import fs from 'node:fs';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Tally } from './tally.ts';

const JestReport = Type.Object({
  success: Type.Boolean(),
  numPassedTests: Type.Integer(),
  numFailedTests: Type.Integer(),
  /** Files that could not be run at all. */
  numRuntimeErrorTestSuites: Type.Integer(),
});

const PlaywrightReport = Type.Object({
  /** What went wrong outside of tests, such as a site that did not start. */
  errors: Type.Array(Type.Unknown()),
  stats: Type.Object({ expected: Type.Integer(), unexpected: Type.Integer(), flaky: Type.Integer() }),
});

/** Browser tests of one run that may fail at first: more of them are a fault, not the machine's bad moment. */
const REPEATED_AT_MOST = 3;

/** What a run counts as that left no report, or ended badly with a report in which nothing failed. */
const BROKEN = { passed: 0, failed: 1 };

const read = <Schema extends TSchema>(schema: Schema, file: string): Static<Schema> | undefined => {
  const report: unknown = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  return Value.Check(schema, report) ? report : undefined;
};

const withFailure = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

/** Counts the tests of a report that jest wrote with `--json --outputFile`. */
export const readJestReport = (file: string, exitCode: number): Tally => {
  const report = read(JestReport, file);
  if (!report) return BROKEN;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return withFailure({ passed: report.numPassedTests, failed }, exitCode);
};

/**
 * Counts the tests of a report of Playwright's JSON reporter. One that passed only when repeated counts as passed, where
 * there are no more than `REPEATED_AT_MOST` of them, else as failed. docs/decisions/013.
 */
export const readPlaywrightReport = (file: string, exitCode: number): Tally => {
  const report = read(PlaywrightReport, file);
  if (!report) return BROKEN;
  const { expected, unexpected, flaky } = report.stats;
  const forgiven = flaky <= REPEATED_AT_MOST ? flaky : 0;
  const failed = unexpected + flaky - forgiven + report.errors.length;
  return withFailure({ passed: expected + forgiven, failed }, exitCode);
};
