import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBudget } from './budget.ts';
import { chooseStages, inGroups } from './run-stages.ts';
import { inWords, single, sum } from './tally.ts';

it('the count of checks is summed over the stages and printed in the agreed form', () => {
  expect(inWords(sum([single(true), single(false), { passed: 40, failed: 2 }]))).toBe('41 passed, 3 failed');
});

describe('the choice of stages', () => {
  const stages = [{ name: 'lint' }, { name: 'types' }, { name: 'e2e' }];

  it('is all, or the named ones in their own order', () => {
    expect(chooseStages(stages)).toEqual(stages);
    expect(chooseStages(stages, 'e2e,lint')).toEqual([{ name: 'lint' }, { name: 'e2e' }]);
  });

  it('keeps apart stages that must not run at once', () => {
    const releases = { name: 'releases', beside: false };
    const units = { name: 'units', beside: false };
    const e2e = { name: 'e2e', beside: true };
    const all = [releases, units, e2e];
    expect(inGroups(all, all)).toEqual([[releases], [units, e2e]]);
    expect(inGroups(all, [releases, e2e])).toEqual([[releases], [e2e]]);
  });

  it('lists the names when one is unknown', () => {
    expect(() => chooseStages(stages, 'unit')).toThrow('Unknown stage unit; there are lint, types, e2e.');
  });
});

describe('the budget of a run', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-budget-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'durations.json');
  const fuzz = { name: 'fuzz', estimate: 60 };
  const cluster = { name: 'cluster', estimate: 240 };
  let clock = 0;
  const create = (minutes?: string) => createBudget(file, minutes, () => clock);
  beforeEach(() => {
    clock = 0;
    fs.rmSync(file, { force: true });
  });

  it('allows stages that would end in time, after those that have run', () => {
    const budget = create('5');
    expect([budget.allows([fuzz]), budget.allows([fuzz, cluster])]).toEqual([true, true]);
    clock = 100_000;
    expect([budget.allows([fuzz]), budget.allows([fuzz, cluster])]).toEqual([true, false]);
  });

  it('goes by how long a stage took the last time that it passed', () => {
    create().record([
      { name: 'fuzz', seconds: 400, failed: 0 },
      { name: 'cluster', seconds: 3, failed: 1 },
    ]);
    const budget = create('5');
    expect([budget.allows([fuzz]), budget.allows([cluster])]).toEqual([false, true]);
    expect(create('4').allows([cluster])).toBe(true);
    expect(create('3').allows([cluster])).toBe(false);
  });

  it('is no limit where none is given', () => {
    clock = 1e9;
    expect(create().allows([cluster])).toBe(true);
  });

  it('is a number', () => {
    expect(() => create('long')).toThrow('--minutes takes a number, not long.');
  });
});
