import { chooseStages, fits } from './run-stages.ts';
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

  it('lists the names when one is unknown', () => {
    expect(() => chooseStages(stages, 'unit')).toThrow('Unknown stage unit; there are lint, types, e2e.');
  });
});

describe('the time of a run', () => {
  const cluster = { name: 'cluster', estimate: 240 };

  it('is enough for a stage by its estimate at first', () => {
    expect([fits(cluster, {}, 240), fits(cluster, {}, 239)]).toEqual([true, false]);
  });

  it('is enough by how long the stage took the last time that it passed', () => {
    expect([fits(cluster, { cluster: 3 }, 5), fits(cluster, { cluster: 400 }, 300)]).toEqual([true, false]);
  });

  it('is enough for everything without a limit', () => {
    expect(fits(cluster, {}, Infinity)).toBe(true);
  });
});
