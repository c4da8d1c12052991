import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readTestResults } from './test-results.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coverage-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const write = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, JSON.stringify(content));
  return file;
};
const test = (title: string, status: string) => ({ title, status, ancestorTitles: ['a group'] });
const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] });

describe('results', () => {
  it('of jest pass only when they passed', () => {
    const report = write('jest.json', {
      testResults: [
        { assertionResults: [test('a', 'passed'), test('b', 'failed')] },
        { assertionResults: [test('c', 'pending')] },
      ],
    });
    expect(readTestResults([report])).toEqual([
      { title: 'a', passed: true },
      { title: 'b', passed: false },
      { title: 'c', passed: false },
    ]);
  });

  it('of Playwright pass also when repeated, at every depth', () => {
    const inner = { specs: [spec('c', false, 'unexpected'), spec('d', true, 'skipped')] };
    const report = write('e2e.json', {
      suites: [{ specs: [spec('a', true, 'expected'), spec('b', true, 'flaky')], suites: [inner] }],
    });
    expect(readTestResults([report])).toEqual([
      { title: 'a', passed: true },
      { title: 'b', passed: true },
      { title: 'c', passed: false },
      { title: 'd', passed: false },
    ]);
  });

  it('of a stage that did not run are none', () => {
    expect(readTestResults([path.join(folder, 'missing.json')])).toEqual([]);
  });

  it('are not read from another file', () => {
    expect(() => readTestResults([write('other.json', {})])).toThrow('is not a report of tests');
  });
});
