import { emptyTally } from './harmed-limits.ts';
import { whyHalted } from './halt-trial.ts';

const why = (shares: number) =>
  whyHalted(
    { harm: 'slow', evidence: 5210.9 },
    {
      ...emptyTally(),
      slow: {
        networks: 9,
        shares: Array.from({ length: shares }, (_, at) => ({ bp: at + 1, canary: 1200, control: 34 })),
      },
    },
  );

test('says what, how many, at which shares and how sure', () => {
  expect(why(2)).toBe(
    'slow: 1,200 of 1,234 harmed visitors had it at 0.01 %, 1,200 of 1,234 harmed visitors had it at 0.02 %; ' +
      'evidence 5,210 (halts at 3,000); false alarms at most 0.1 % of rollouts',
  );
});

test('tells of the latest shares where there is no room for all', () => {
  expect(why(40).length).toBeLessThanOrEqual(500);
  expect(why(40)).toContain('had it at 0.4 %; evidence');
  expect(why(40)).not.toContain('at 0.01 %');
});
