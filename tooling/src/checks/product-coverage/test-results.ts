import fs from 'node:fs';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** A test that a runner reported. */
export interface TestResult {
  title: string;
  passed: boolean;
}

const JestReport = Type.Object({
  testResults: Type.Array(
    Type.Object({ assertionResults: Type.Array(Type.Object({ title: Type.String(), status: Type.String() })) }),
  ),
});

const Spec = Type.Object({
  title: Type.String(),
  ok: Type.Boolean(),
  tests: Type.Array(Type.Object({ status: Type.String() })),
});
const PlaywrightSuite = Type.Cyclic(
  { Suite: Type.Object({ specs: Type.Array(Spec), suites: Type.Optional(Type.Array(Type.Ref('Suite'))) }) },
  'Suite',
);
const PlaywrightReport = Type.Object({ suites: Type.Array(PlaywrightSuite) });

const ofJest = ({ testResults }: Static<typeof JestReport>): TestResult[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, passed: status === 'passed' })),
  );

const ofSuite = (suite: Static<typeof PlaywrightSuite>): TestResult[] => [
  ...suite.specs.map(({ title, ok, tests }) => ({
    title,
    passed: ok && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
  })),
  ...(suite.suites ?? []).flatMap(ofSuite),
];

/**
 * Reads the reports of this run that exist: jest's and Playwright's JSON.
 * @throws Error for a file that is neither
 */
export const readTestResults = (reports: readonly string[]): TestResult[] =>
  reports
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => {
      const report: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
      if (Value.Check(JestReport, report)) return ofJest(report);
      if (Value.Check(PlaywrightReport, report)) return report.suites.flatMap(ofSuite);
      throw new Error(`${file} is not a report of tests`);
    });
