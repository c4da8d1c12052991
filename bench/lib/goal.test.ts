import { decideGoal, type Goal } from './goal.ts';

const atMost: Goal = { number: '1', what: 'LCP to STRIP', limit: 1.1, sense: 'at-most' };
const atLeast: Goal = { ...atMost, limit: 0.5, sense: 'at-least' };

describe('the state of a goal', () => {
  test.each([
    [atMost, 0.9, 1.1, 'met'],
    [atMost, 1.0, 1.2, 'wide'],
    [atMost, 1.11, 1.2, 'missed'],
    [atLeast, 0.5, 0.6, 'met'],
    [atLeast, 0.4, 0.6, 'wide'],
    [atLeast, 0.3, 0.49, 'missed'],
    [atMost, NaN, NaN, 'wide'],
  ] as const)('%j between %d and %d is %s', (goal, low, high, state) => {
    expect(decideGoal(goal, { low, high })).toBe(state);
  });
});
