import { countTally, NETWORK_LIMIT } from './analysis-tally.ts';
import type { AffectedVisitor } from './health-store.ts';

const ANALYSIS = {
  remote: 'mfe-a',
  releaseId: 'release-2',
  controlId: 'release-1',
  startedAt: '2026-03-04T05:06:07.000Z',
};
const visitor = (at: number, group: AffectedVisitor['group'], network = 'one network'): AffectedVisitor => ({
  analysis: ANALYSIS,
  metric: 'failure',
  group,
  bp: 1000,
  visitor: `visitor-${at}`,
  network,
  at,
});

test('beyond the limit of a network, after concurrent writes of two servers, the first by time count', () => {
  const control = Array.from({ length: NETWORK_LIMIT - 1 }, (_, at) => visitor(at, 'control'));
  const canary = Array.from({ length: NETWORK_LIMIT }, (_, at) => visitor(100 + at, 'canary'));
  expect(countTally([...canary, ...control]).failure).toEqual({
    shares: [{ bp: 1000, hour: 0, canary: 1, control: NETWORK_LIMIT - 1, networks: 1 }],
    networks: 1,
  });
});
