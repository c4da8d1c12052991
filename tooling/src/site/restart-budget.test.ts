import { createRestartBudget } from './restart-budget.ts';

describe('the restart budget', () => {
  it('grants so many starts within the window and more after it', () => {
    const mayRestart = createRestartBudget(2, 1000);
    expect([0, 10, 20].map(mayRestart)).toEqual([true, true, false]);
    expect(mayRestart(1001)).toBe(true);
    expect(mayRestart(1002)).toBe(false);
  });
});
