import type { Estimate } from './statistics.ts';
import { rounded, textTable } from './text-table.ts';

/** A budget: what was measured must stay at or below the limit, or reach it. */
export type Goal = {
  /** As the usage of its bench numbers it, such as `1`. */
  number: string;
  what: string;
  limit: number;
  sense: 'at-most' | 'at-least';
};

export const atMost = (number: string, what: string, limit: number): Goal => {
  const sense = 'at-most';
  return { number, what, limit, sense };
};

export const atLeast = (number: string, what: string, limit: number): Goal => ({
  ...atMost(number, what, limit),
  sense: 'at-least',
});

/** `wide`: the limit lies inside the interval, so the run is inconclusive. */
type GoalState = 'met' | 'missed' | 'wide';

export const decideGoal = ({ limit, sense }: Goal, { low, high }: Pick<Estimate, 'low' | 'high'>): GoalState => {
  if (Number.isNaN(low) || Number.isNaN(high)) return 'wide';
  if (sense === 'at-most') return high <= limit ? 'met' : low > limit ? 'missed' : 'wide';
  return low >= limit ? 'met' : high < limit ? 'missed' : 'wide';
};

/** A measured goal, as it is printed and saved. */
export type GoalResult = { goal: Goal; where: string; estimate: Estimate; state: GoalState };

/** Such as `0.95 (0.9 to 1.1)`. */
const estimateText = (estimate: Estimate | undefined): string =>
  `${rounded(estimate?.value)} (${rounded(estimate?.low)} to ${rounded(estimate?.high)})`;

export const goalTable = (results: readonly GoalResult[]): string =>
  textTable(
    results.map(({ goal, where, estimate, state }) => ({
      goal: goal.number,
      what: goal.what,
      where,
      'value (95 % interval)': estimateText(estimate),
      limit: `${goal.sense === 'at-most' ? '≤' : '≥'} ${goal.limit}`,
      state,
    })),
  );
