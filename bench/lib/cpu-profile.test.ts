import { createSampleReader } from './cpu-profile.ts';

const frame = (functionName: string) => ({ functionName });

test('a sample lasts until the next one, within the span that is asked for; callers come by parent or by children', () => {
  const samplesOf = createSampleReader({
    startTime: 1_000_000,
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2] },
      { id: 2, callFrame: frame('render') },
      { id: 3, callFrame: frame('format'), parent: 2 },
    ],
    samples: [3, 2, 1],
    timeDeltas: [1000, 4000, 2000],
  });
  const found = samplesOf().map(({ ms, frames }) => [ms, frames.map(({ functionName }) => functionName).join(' < ')]);
  expect(found).toEqual([
    [4, 'format < render < (root)'],
    [2, 'render < (root)'],
    [0, '(root)'],
  ]);
  expect(samplesOf(1_003_000, 1_006_000).map(({ ms }) => ms)).toEqual([2, 1]);
});
