import fs from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Names of the tests of a file: groups and test joined by ` › `. */
export interface FileResults {
  passed: Set<string>;
  failed: Set<string>;
}

/** What the runners reported, by file from the root of the repository. */
export type TestResults = ReadonlyMap<string, FileResults>;

const JestReport = Type.Object({
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      assertionResults: Type.Array(
        Type.Object({ ancestorTitles: Type.Array(Type.String()), title: Type.String(), status: Type.String() }),
      ),
    }),
  ),
});

const Spec = Type.Object({
  title: Type.String(),
  ok: Type.Boolean(),
  tests: Type.Array(Type.Object({ status: Type.String() })),
});
const PlaywrightSuite = Type.Cyclic(
  {
    Suite: Type.Object({
      title: Type.String(),
      specs: Type.Array(Spec),
      suites: Type.Optional(Type.Array(Type.Ref('Suite'))),
    }),
  },
  'Suite',
);
const PlaywrightReport = Type.Object({ suites: Type.Array(PlaywrightSuite) });
type Suite = Static<typeof PlaywrightSuite>;

const SEPARATOR = ' › ';

const note = (results: Map<string, FileResults>, file: string, titles: readonly string[], passed: boolean): void => {
  const known = results.get(file) ?? { passed: new Set(), failed: new Set() };
  known[passed ? 'passed' : 'failed'].add(titles.join(SEPARATOR));
  results.set(file, known);
};

const noteSuite = (results: Map<string, FileResults>, file: string, suite: Suite, groups: readonly string[]): void => {
  for (const { title, ok, tests } of suite.specs)
    note(
      results,
      file,
      [...groups, title],
      ok && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    );
  for (const inner of suite.suites ?? []) noteSuite(results, file, inner, [...groups, inner.title]);
};

/**
 * Reads the reports of this run that exist: jest's and Playwright's JSON.
 * @param root of the repository
 * @throws Error for a file that is neither
 */
export const readTestResults = (root: string, reports: readonly string[]): TestResults => {
  const results = new Map<string, FileResults>();
  for (const report of reports.filter((file) => fs.existsSync(file))) {
    const parsed: unknown = JSON.parse(fs.readFileSync(report, 'utf8'));
    if (Value.Check(JestReport, parsed)) {
      for (const { name, assertionResults } of parsed.testResults)
        for (const { ancestorTitles, title, status } of assertionResults)
          note(results, path.relative(root, name), [...ancestorTitles, title], status === 'passed');
    } else if (Value.Check(PlaywrightReport, parsed)) {
      // The outermost suite of Playwright is the file, from the folder of the specs.
      for (const suite of parsed.suites) noteSuite(results, `e2e/specs/${suite.title}`, suite, []);
    } else throw new Error(`${report} is not a report of tests`);
  }
  return results;
};
