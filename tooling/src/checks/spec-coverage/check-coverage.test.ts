import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkCoverage } from './check-coverage.ts';
import { readTestResults } from './passed-tests.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'coverage-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

const write = (name: string, content: unknown): string => {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(content));
  return file;
};

write('mfe-a/src/list.tsx', '');
const units = write('jest.json', {
  testResults: [
    {
      name: path.join(root, 'mfe-a/src/list.test.tsx'),
      assertionResults: [
        { ancestorTitles: ['the list'], title: 'is empty', status: 'passed' },
        { ancestorTitles: ['the list'], title: 'has | pages', status: 'passed' },
        { ancestorTitles: ['the list'], title: 'fails', status: 'failed' },
        { ancestorTitles: ['the list'], title: 'is skipped', status: 'pending' },
      ],
    },
  ],
});
const spec = (title: string, ok: boolean, status = 'expected') => ({ title, ok, tests: [{ status }] });
const browser = write('e2e.json', {
  suites: [
    {
      title: 'home.spec.ts',
      specs: [spec('opens', true), spec('loads at last', true, 'flaky')],
      suites: [{ title: 'a guest', specs: [spec('likes', false, 'unexpected'), spec('is skipped', true, 'skipped')] }],
    },
  ],
});
const results = readTestResults(root, [units, browser, path.join(root, 'of-a-stage-that-did-not-run.json')]);

const check = (...rows: string[]) =>
  checkCoverage(['# Title', '| Statement | Files | Tests |', '| --- | --- | --- |', ...rows].join('\n'), root, results);
const row = (tests: string, files = '`mfe-a/src/list.tsx`') => `| A list may be empty | ${files} | ${tests} |`;
const LIST = '`mfe-a/src/list.test.tsx`';

describe('the coverage table', () => {
  it('accepts a row whose files exist and whose tests ran and passed', () => {
    const tests = `${LIST} › is empty<br>${LIST} › the list › has \\| pages<br>\`e2e/specs/home.spec.ts\` › opens<br>\`e2e/specs/home.spec.ts\` › loads at last`;
    expect(check(row(tests))).toEqual({ passed: 1, failed: 0, problems: [] });
  });

  it.each([
    ['no test', '', 'names no test'],
    ['a test without a name', LIST, 'a test is not written as `file` › name'],
    ['a test that is not there', `${LIST} › is full`, "has no test 'is full' that ran"],
    ['only the end of a name', `${LIST} › empty`, "has no test 'empty' that ran"],
    ['a test that failed', `${LIST} › fails`, "'fails' of mfe-a/src/list.test.tsx did not pass"],
    ['a test that was skipped', `${LIST} › is skipped`, 'did not pass'],
    ['a browser test that failed', '`e2e/specs/home.spec.ts` › a guest › likes', 'did not pass'],
    ['a browser test that was skipped', '`e2e/specs/home.spec.ts` › is skipped', 'did not pass'],
    ['a file of tests that did not run', '`mfe-b/src/a.test.ts` › works', 'mfe-b/src/a.test.ts did not run'],
  ])('refuses a row with %s', (_, tests, problem) => {
    const { passed, failed, problems } = check(row(tests));
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
    expect(problems.join()).toContain(problem);
    expect(problems.join()).toContain("line 4, 'A list may be empty'");
  });

  it('refuses a row that names no file, or one that is not there', () => {
    expect(check(row(`${LIST} › is empty`, '')).problems.join()).toContain('names no file');
    expect(check(row(`${LIST} › is empty`, '`mfe-a/gone.ts`')).problems.join()).toContain(
      'mfe-a/gone.ts does not exist',
    );
  });

  it('is not right without rows', () => {
    expect(check()).toMatchObject({ passed: 0, failed: 1 });
  });
});
