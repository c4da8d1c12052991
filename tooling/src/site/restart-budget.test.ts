import { createRestartBudget } from './service.ts';

describe('the restart budget', () => {
  it('limits starts within the window, and allows more after it', () => {
    const mayRestart = createRestartBudget(2, 1000);
    expect([0, 10, 20].map(mayRestart)).toEqual([true, true, false]);
    expect(mayRestart(1001)).toBe(true);
    expect(mayRestart(1002)).toBe(false);
  });
});
