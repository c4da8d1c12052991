import type { Tally } from '../tally.ts';
import type { Statement } from './statements.ts';
import type { ReportedTest } from '../test-report.ts';

const ID = String.raw`[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+`;
const IDS = new RegExp(String.raw`\[(${ID}(?:, ${ID})*)\]$`);

/** The ids of statements at the end of a title: `brings four more [home.teaser, home.loading]`. */
const getTitleIds = (title: string): string[] => IDS.exec(title)?.[1]?.split(', ') ?? [];

export type TestResult = Pick<ReportedTest, 'title' | 'status'>;

const byId = (results: readonly TestResult[]): Map<string, TestResult[]> => {
  const tests = new Map<string, TestResult[]>();
  for (const result of results)
    for (const id of getTitleIds(result.title)) tests.set(id, [...(tests.get(id) ?? []), result]);
  return tests;
};

const findProblems = ({ id, place }: Statement, tests: readonly TestResult[], places: readonly string[]): string[] => [
  ...(places[0] === place ? [] : [`${place} has the id ${id} of ${String(places[0])}`]),
  ...(tests.length === 0 ? [`${place} ${id} has no test that ran`] : []),
  ...tests
    .filter(({ status }) => status !== 'passed' && status !== 'flaky')
    .map(({ title }) => `${place} ${id}: '${title}' did not pass`),
];

/**
 * Holds the statements against the tests that ran: a test with its id for each, all of them passed, no
 * id twice, and no title with an unknown id.
 */
export const checkCoverage = (
  statements: readonly Statement[],
  results: readonly TestResult[],
): Tally & { problems: string[] } => {
  if (statements.length === 0) return { passed: 0, failed: 1, problems: ['there are no statements'] };
  const tests = byId(results);
  const placesById = Map.groupBy(statements, ({ id }) => id);
  const found = statements.map((statement) =>
    findProblems(
      statement,
      tests.get(statement.id) ?? [],
      (placesById.get(statement.id) ?? []).map(({ place }) => place),
    ),
  );
  const unknown = [...tests].flatMap(([id, [test]]) =>
    placesById.has(id) || !test ? [] : [`'${test.title}' names ${id}, which is no statement`],
  );
  const bad = found.filter((problems) => problems.length > 0);
  return {
    passed: statements.length - bad.length,
    failed: bad.length + unknown.length,
    problems: [...bad.flat(), ...unknown],
  };
};
