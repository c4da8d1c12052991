import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseStages } from './choose-stages.ts';
import { describeFailures } from './failures.ts';
import { readJestReport, readPlaywrightReport } from './read-reports.ts';
import { inWords, single, sum } from './tally.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-reports-'));
const written = (report: unknown): string => {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
};
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('the count of checks', () => {
  it('is summed over the stages and said in the agreed words', () => {
    expect(inWords(sum([single(true), single(false), { passed: 40, failed: 2 }]))).toBe('41 passed, 3 failed');
  });

  const jestReport = { success: true, numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

  it('takes files that could not be run as failures', () => {
    expect(readJestReport(written(jestReport), 0)).toEqual({ passed: 5, failed: 0 });
    const broken = { ...jestReport, numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    expect(readJestReport(written(broken), 1)).toEqual({ passed: 5, failed: 3 });
  });

  it('forgives a few browser tests that pass when repeated, and not many', () => {
    const report = (unexpected: number, flaky: number) =>
      written({ errors: [], stats: { expected: 8, unexpected, flaky } });
    expect(readPlaywrightReport(report(0, 3), 0)).toEqual({ passed: 11, failed: 0 });
    expect(readPlaywrightReport(report(1, 3), 1)).toEqual({ passed: 11, failed: 1 });
    expect(readPlaywrightReport(report(0, 4), 0)).toEqual({ passed: 8, failed: 4 });
  });

  it('takes a site that did not start as a failure', () => {
    const dead = { errors: [{ message: 'webServer' }], stats: { expected: 0, unexpected: 0, flaky: 0 } };
    expect(readPlaywrightReport(written(dead), 1)).toEqual({ passed: 0, failed: 1 });
  });

  it.each([readJestReport, readPlaywrightReport])('takes a missing report as a failure (%p)', (read) => {
    expect(read(path.join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
    expect(read(written({ other: true }), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('never hides a bad end behind a report without failures', () => {
    expect(readJestReport(written(jestReport), 1)).toEqual({ passed: 5, failed: 1 });
  });
});

describe('the failures at the end', () => {
  it('are named with their cause', () => {
    const failed = {
      fullName: 'a price is whole',
      status: 'failed',
      failureMessages: ['\u001b[31mExpected 1\u001b[39m'],
    };
    const passed = { fullName: 'a name is trimmed', status: 'passed', failureMessages: [] };
    const jest = { testResults: [{ message: 'whole output', assertionResults: [failed, passed] }] };
    expect(describeFailures(written(jest))).toEqual(['a price is whole\n    Expected 1']);
    const broken = { testResults: [{ message: 'cannot be parsed', assertionResults: [] }] };
    expect(describeFailures(written(broken))).toEqual(['cannot be parsed']);
  });

  it('are found in groups of browser tests, and where the site did not start', () => {
    const test = (status: string, message: string) => ({ status, results: [{ errors: [{ message }] }] });
    const spec = (title: string, ...tests: unknown[]) => ({ title, file: 'home.spec.ts', tests });
    const inner = { specs: [spec('turns', test('unexpected', 'no button')), spec('waits', test('expected', ''))] };
    const suites = [{ specs: [spec('loads', test('flaky', 'late'))], suites: [inner] }];
    expect(describeFailures(written({ errors: [{ message: 'no site' }], suites }))).toEqual([
      'no site',
      'home.spec.ts › loads (passed when repeated)\n    late',
      'home.spec.ts › turns\n    no button',
    ]);
  });

  it('are nothing without a report', () => {
    expect(describeFailures(path.join(folder, 'none.json'))).toEqual([]);
    expect(describeFailures(written({ other: true }))).toEqual([]);
  });
});

describe('the choice of stages', () => {
  const stages = [{ name: 'lint' }, { name: 'types' }, { name: 'e2e' }];

  it('is all, or the named ones in their own order', () => {
    expect(chooseStages(stages, [])).toEqual(stages);
    expect(chooseStages(stages, ['--only', 'e2e,lint'])).toEqual([{ name: 'lint' }, { name: 'e2e' }]);
  });

  it('lists the names when one is unknown', () => {
    expect(() => chooseStages(stages, ['--only', 'unit'])).toThrow('Unknown stage unit; there are lint, types, e2e.');
  });
});
