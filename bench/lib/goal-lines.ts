import type { GoalResult } from './goal.ts';
import { fixed, textTable } from './text-table.ts';

/** One line per goal: what it asks, what was measured with its interval, and the verdict. */
export const goalLines = (results: readonly GoalResult[]): string =>
  textTable(
    ['goal', 'what', 'where', 'value', '95 % interval', 'limit', 'verdict'],
    results.map(({ goal, where, estimate, state }) => [
      goal.number,
      goal.what,
      where,
      fixed(estimate.value, 3),
      `${fixed(estimate.low, 3)} to ${fixed(estimate.high, 3)}`,
      `${goal.sense === 'at-most' ? '≤' : '≥'} ${goal.limit}`,
      state,
    ]),
  );
