import { after, back, deploy, halted, list, promoted, roll } from '../testing/release-history.ts';
import { onlyAnalysis, findVisitors } from '../testing/canary-rollout.ts';
import { getGroup, getHour, isSameAnalysis, runningAnalyses } from './canary-analysis.ts';

const started = [deploy('release-a'), list('release-b')] as const;

test('a rollout to a share starts an analysis', () => {
  expect(runningAnalyses(after(...started, roll('release-b', 1000), roll('release-b', 5000)))).toEqual([
    {
      remote: 'mfe-a',
      releaseId: 'release-b',
      startedAt: '2026-01-03T00:00:00.000Z',
      controlId: 'release-a',
      bp: 5000,
      salt: 'release-b',
    },
  ]);
});

test.each([
  ['before the release was served', after(...started)],
  ['once all visitors have it', after(...started, roll('release-b', 1000), roll('release-b', 10_000))],
  ['once it was promoted', after(...started, roll('release-b', 1000), promoted)],
  ['once it was halted', after(...started, roll('release-b', 1000), halted)],
])('no analysis runs %s', (_, document) => {
  expect(runningAnalyses(document)).toEqual([]);
});

test('a release that is rolled out again after a halt starts a new analysis', () => {
  const first = onlyAnalysis(after(...started, roll('release-b', 1000)));
  const second = onlyAnalysis(after(...started, roll('release-b', 1000), halted, roll('release-b', 1000)));
  expect(isSameAnalysis(first, { ...first })).toBe(true);
  expect(isSameAnalysis(first, second)).toBe(false);
});

test('a rollout continues as a new analysis after a rollback of the stable release', () => {
  const rolling = [deploy('release-0'), ...started, roll('release-b', 1000)];
  const first = onlyAnalysis(after(...rolling));
  const second = onlyAnalysis(after(...rolling, back('release-0')));
  expect(second).toEqual({ ...first, controlId: 'release-0' });
  expect(isSameAnalysis(first, second)).toBe(false);
});

test('hours count from the rollout; earlier times, by another clock, are in the first', () => {
  const analysis = onlyAnalysis(after(...started, roll('release-b', 1000)));
  const start = Date.parse(analysis.startedAt);
  const minutes = [-90, 0, 59, 60, 150];
  expect(minutes.map((minute) => getHour(analysis, start + minute * 60_000) / 3_600_000)).toEqual([0, 0, 0, 1, 2]);
});

test('the canary is inside the cohort and ran the candidate; the control is outside, whatever it ran', () => {
  const analysis = onlyAnalysis(after(...started, roll('release-b', 1000)));
  const [early = ''] = findVisitors(analysis, 'canary', 1);
  const [late = ''] = findVisitors(analysis, 'control', 1);
  expect(getGroup(analysis, 'release-b', early)).toBe('canary');
  expect(getGroup(analysis, 'release-a', early)).toBeNull();
  expect(getGroup(analysis, 'release-a', late)).toBe('control');
  expect(getGroup(analysis, 'release-b', late)).toBe('control');
  expect(getGroup(analysis, 'release-0', late)).toBe('control');
});
