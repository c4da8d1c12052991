import { haltReason } from './halt-rollout.ts';
import type { ShareTally } from './health-store.ts';
import { emptyTally, metricTally } from './analysis-tally.ts';

const HOUR_MS = 60 * 60_000;

const reasonFor = (shares: ShareTally[], { evidence = 5210.9, hour = 0 } = {}) =>
  haltReason({ kind: 'slow', metric: 'slow', evidence, hour }, { ...emptyTally(), slow: metricTally(shares) });
const share = (bp: number, hour = 0): ShareTally => ({ bp, hour, canary: 1200, control: 34, networks: 9 });
const why = (shares: number) => reasonFor(Array.from({ length: shares }, (_, at) => share(at + 1)));

test('the reason of a halt names comparisons of server bundles', () => {
  const shares = [{ bp: 5000, hour: 0, canary: 17, control: 0, networks: 17 }];
  const why = haltReason(
    { kind: 'server', metric: 'server', evidence: 5135, hour: 0 },
    { ...emptyTally(), server: metricTally(shares) },
  );
  expect(why).toMatch(
    /^server: in 17 of 17 comparisons of both releases this one could not render the page, or leaked; evidence/,
  );
});

test('the reason of a halt has the kind, counts, shares and evidence', () => {
  expect(why(2)).toBe(
    'slow: 1,200 of 1,234 affected visitors had it at 0.01 %, 1,200 of 1,234 affected visitors had it at 0.02 %; ' +
      'evidence 5,210 (halts at 9,400); false alarms at most 0.1 % of rollouts',
  );
});

test('the reason of a halt has the level, or another metric of the kind, with the most evidence', () => {
  const tally = { ...emptyTally(), 'slow inp 200': metricTally([share(1000)]) };
  const why = haltReason({ kind: 'slow', metric: 'slow inp 200', evidence: 5600, hour: 0 }, tally);
  expect(why).toMatch(/^slow inp 200: 1,200 of 1,234 affected visitors had it at 10 %; evidence 5,600/);
});

test('the reason of a halt by a goal has who reached it', () => {
  const shares = [{ bp: 1000, hour: 0, canary: 3, control: 117, networks: 40 }];
  const tally = { ...emptyTally(), 'goal payment opened': metricTally(shares) };
  const why = haltReason({ kind: 'goal', metric: 'goal payment opened', evidence: 9500, hour: 0 }, tally);
  expect(why).toMatch(
    /^goal payment opened: 3 of 120 visitors who reached it were in the canary at 10 %; evidence 9,500 \(halts at 9,400\)/,
  );
});

test('the reason of a halt has the latest shares where there is no room for all', () => {
  expect(why(40).length).toBeLessThanOrEqual(500);
  expect(why(40)).toContain('had it at 0.4 %; evidence');
  expect(why(40)).not.toContain('at 0.01 %');
});

test('the reason of a halt sums the hours of a share, from the one with most evidence', () => {
  const hours = [0, 1, 2].map((hour) => share(1000, hour * HOUR_MS));
  expect(reasonFor(hours)).toMatch(/^slow: 3,600 of 3,702 affected visitors had it at 10 %; evidence/);
  expect(reasonFor([...hours, share(5000, HOUR_MS)], { hour: HOUR_MS })).toMatch(
    /^slow: 2,400 of 2,468 affected visitors had it at 10 %, 1,200 of 1,234 .* at 50 % from hour 2 on; evidence 5,210 /,
  );
});

test('the reason of a halt marks capped evidence', () => {
  expect(reasonFor([share(1000)], { evidence: 1e9 })).toContain('; evidence more than 1,000,000,000 (halts');
});
