import fs from 'node:fs';
import path from 'node:path';
import type { Tally } from '../tally.ts';
import { coverageRows, type CoverageRow, type NamedTest } from './coverage-row.ts';
import type { TestResults } from './passed-tests.ts';

const endsWith = (fullName: string, name: string) => fullName === name || fullName.endsWith(` › ${name}`);

const problemOfTest = ({ file, name }: NamedTest, results: TestResults): string | null => {
  if (!file || !name) return 'a test is not written as `file` › name';
  const ran = results.get(file);
  if (!ran) return `${file} did not run`;
  const matches = [...ran.passed, ...ran.failed].filter((fullName) => endsWith(fullName, name));
  if (matches.length === 0) return `${file} has no test '${name}' that ran`;
  return matches.some((fullName) => ran.failed.has(fullName)) ? `'${name}' of ${file} did not pass` : null;
};

const problemsOfRow = (row: CoverageRow, root: string, results: TestResults): string[] => [
  ...(row.files.length === 0 ? ['names no file that does it'] : []),
  ...row.files.filter((file) => !fs.existsSync(path.join(root, file))).map((file) => `${file} does not exist`),
  ...(row.tests.length === 0 ? ['names no test'] : []),
  ...row.tests.map((test) => problemOfTest(test, results)).filter((problem) => problem !== null),
];

/**
 * Holds every row of docs/spec-coverage.md against what ran: its files are there, its tests ran and passed.
 * @param results of one run of all tests
 */
export const checkCoverage = (markdown: string, root: string, results: TestResults): Tally & { problems: string[] } => {
  const rows = coverageRows(markdown);
  const found = rows.map((row) => ({ row, problems: problemsOfRow(row, root, results) }));
  const bad = found.filter(({ problems }) => problems.length > 0);
  return {
    passed: rows.length - bad.length,
    failed: rows.length === 0 ? 1 : bad.length,
    problems:
      rows.length === 0
        ? ['there are no rows']
        : bad.map(({ row, problems }) => `line ${row.line}, '${row.statement}': ${problems.join('; ')}`),
  };
};
