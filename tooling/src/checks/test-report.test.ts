import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countTests, describeFailures, listSlowest, readTestReport, type ReportedTest } from './test-report.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-reports-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const read = (content: unknown) => {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(content));
  return readTestReport(file);
};

const jestTest = (title: string, status: string, ...failureMessages: string[]) => ({
  title,
  fullName: `a group ${title}`,
  status,
  duration: status === 'pending' ? null : 1500,
  failureMessages,
});
const jestReport = {
  testResults: [
    {
      message: 'whole output',
      assertionResults: [jestTest('a', 'passed'), jestTest('b', 'failed', '\u001b[31mno\u001b[39m')],
    },
    { message: '', assertionResults: [jestTest('c', 'pending')] },
    { message: 'cannot be parsed', assertionResults: [] },
  ],
};

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'home.spec.ts',
  tests: [{ status, results: [{ duration: 2000, errors: messages.map((message) => ({ message })) }] }],
});
const playwrightReport = {
  errors: [{ message: 'no site' }],
  suites: [
    {
      specs: [spec('loads', 'flaky', 'late')],
      suites: [{ specs: [spec('turns', 'unexpected', 'no button'), spec('waits', 'expected'), spec('d', 'skipped')] }],
    },
  ],
};

const reported = (status: ReportedTest['status'], seconds = 0): ReportedTest => ({
  title: '',
  name: `${status} test`,
  status,
  seconds,
  messages: [],
});
const report = (...tests: ReportedTest[]) => ({ tests, errors: [] });

describe('a report', () => {
  it('of jest has its tests, and the files that could not be run', () => {
    const { tests, errors } = read(jestReport) ?? report();
    expect(tests.map(({ title, status, seconds }) => [title, status, seconds])).toEqual([
      ['a', 'passed', 1.5],
      ['b', 'failed', 1.5],
      ['c', 'skipped', 0],
    ]);
    expect(errors).toEqual(['cannot be parsed']);
  });

  it('of Playwright has the tests of all groups, and failures outside of them', () => {
    const { tests, errors } = read(playwrightReport) ?? report();
    expect(tests.map(({ title, status, seconds }) => [title, status, seconds])).toEqual([
      ['loads', 'flaky', 2],
      ['turns', 'failed', 2],
      ['waits', 'passed', 2],
      ['d', 'skipped', 2],
    ]);
    expect(errors).toEqual(['no site']);
  });

  it('of a run that left none is none', () => {
    expect(readTestReport(path.join(folder, 'missing.json'))).toBeUndefined();
  });
});

describe('the count of tests', () => {
  it('takes files that could not be run, and a site that did not start, as failures', () => {
    expect(countTests([read(jestReport) ?? report()], 1)).toEqual({ passed: 1, failed: 2 });
    const unstarted = read({ errors: [{ message: 'webServer' }], suites: [] });
    expect(countTests(unstarted ? [unstarted] : [], 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('accepts a few tests that pass when repeated, and not many', () => {
    const flaky = (count: number) => Array.from({ length: count }, () => reported('flaky'));
    expect(countTests([report(reported('passed')), report(...flaky(3))], 0)).toEqual({ passed: 4, failed: 0 });
    expect(countTests([report(reported('passed')), report(...flaky(4))], 0)).toEqual({ passed: 1, failed: 4 });
  });

  it('takes a missing report as a failure', () => {
    expect(countTests([], 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('fails after a bad exit even if the report has no failures', () => {
    expect(countTests([report(reported('passed'))], 1)).toEqual({ passed: 1, failed: 1 });
  });
});

describe('the end of a run', () => {
  it('names each failure with its cause', () => {
    expect(describeFailures(read(jestReport) ?? report())).toEqual(['cannot be parsed', 'a group b\n    no']);
    expect(describeFailures(read(playwrightReport) ?? report())).toEqual([
      'no site',
      'home.spec.ts › loads (passed when repeated)\n    late',
      'home.spec.ts › turns\n    no button',
    ]);
  });

  it('names the slowest tests of all reports', () => {
    const reports = [report(reported('passed', 1), reported('failed', 12)), report(reported('flaky', 3))];
    expect(listSlowest(reports, 2)).toEqual(['    12.0 s   failed test', '     3.0 s   flaky test']);
  });
});
