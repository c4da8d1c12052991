/** A test that a row of docs/spec-coverage.md names. */
export interface NamedTest {
  /** From the root of the repository. */
  file: string;
  /** The test's own name, with as many names of groups before it as tell it apart: `group › test`. */
  name: string;
}

/** One statement of the specification. */
export interface CoverageRow {
  /** Of the table, from 1. */
  line: number;
  statement: string;
  /** Files that do it, from the root of the repository. */
  files: string[];
  /** Tests that prove it. */
  tests: NamedTest[];
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const isRule = (line = '') => /^\|[\s:|-]+\|$/.test(line);

const entriesOf = (cell: string): string[] =>
  cell
    .split('<br>')
    .map((entry) => entry.trim())
    .filter(Boolean);

const testOf = (entry: string): NamedTest => {
  const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(entry) ?? [];
  return { file, name };
};

/**
 * The rows of the tables of docs/spec-coverage.md: statement | files | tests. Several files or tests stand in one cell
 * with `<br>` between; a file is in backquotes, a test is its file in backquotes, ` › ` and its name.
 */
export const coverageRows = (markdown: string): CoverageRow[] =>
  markdown
    .split('\n')
    .map((text, index, all) => ({ text: text.trim(), line: index + 1, isHead: isRule(all[index + 1]?.trim()) }))
    .filter(({ text, isHead }) => text.startsWith('|') && !isHead && !isRule(text))
    .map(({ text, line }) => {
      const [statement = '', files = '', tests = ''] = cellsOf(text);
      return {
        line,
        statement,
        files: entriesOf(files).map((file) => file.replaceAll('`', '')),
        tests: entriesOf(tests).map(testOf),
      };
    });
