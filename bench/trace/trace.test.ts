import { attribute, sharesText } from '../lib/attribute-samples.ts';
import { blockedTime, readTasks, type TraceEvent } from './read-trace.ts';

const URL = 'http://localhost:1/';
const event = (name: string, ts: number, dur = 0, data: object = {}, more: object = {}): TraceEvent => ({
  name,
  ph: dur > 0 ? 'X' : 'R',
  pid: 7,
  tid: 7,
  ts: ts * 1000,
  dur: dur * 1000,
  args: { data: data as Record<string, unknown> },
  ...more,
});

const nodes = [
  { id: 1, callFrame: { functionName: '(root)' } },
  { id: 2, parent: 1, callFrame: { functionName: 'screen', url: 'a.js', lineNumber: 0, columnNumber: 5 } },
  { id: 3, parent: 2, callFrame: { functionName: 'commit', url: 'react.js', lineNumber: 0, columnNumber: 9 } },
  { id: 4, parent: 3, callFrame: { functionName: 'appendChild' } },
  { id: 5, parent: 1, callFrame: { functionName: '(idle)' } },
];
/** Samples at 100, 120, 160 and 200 ms. */
const profile = [
  event('Profile', 1, 0, { startTime: 1000 }, { id: '0x1' }),
  event(
    'ProfileChunk',
    150,
    0,
    { cpuProfile: { nodes, samples: [4, 3] }, timeDeltas: [99_000, 20_000] },
    { id: '0x1', tid: 9 },
  ),
  event(
    'ProfileChunk',
    250,
    0,
    { cpuProfile: { samples: [2, 5] }, timeDeltas: [40_000, 40_000] },
    { id: '0x1', tid: 9 },
  ),
];
const trace = [
  event('navigationStart', 0, 0, { documentLoaderURL: URL }),
  event('ThreadControllerImpl::RunTask', 10, 40),
  event('firstContentfulPaint', 60),
  event('ThreadControllerImpl::RunTask', 100, 90),
  event('FunctionCall', 105, 60, { functionName: 'T', url: 'http://localhost:1/r/shell/1/shell.js' }),
  event('EvaluateScript', 110, 10, { url: 'http://localhost:1/x.js' }),
  event('Paint', 170, 10),
  event('PrePaint', 172, 5),
  event('Layout', 182, 3),
  event('ThreadControllerImpl::RunTask', 100, 300, {}, { tid: 8 }),
  event('ThreadControllerImpl::RunTask', 300, 20),
  ...profile,
];

const locate = ({ url }: { url: string }, name = '') => ({ owner: url, place: name, isOurs: url === 'a.js' });

describe('the tasks of a trace', () => {
  const tasks = readTasks(trace, URL);

  test('are those of the main thread that end after the first paint', () => {
    expect(tasks.map(({ at, ms }) => [at, ms])).toEqual([
      [100, 90],
      [300, 20],
    ]);
    expect(blockedTime(tasks)).toBe(40);
  });

  test('have the longest call as cause, and the work of the browser, nothing counted twice', () => {
    expect(tasks[0]).toMatchObject({ cause: 'FunctionCall T shell.js', engine: { paint: 10, layout: 3 } });
  });

  test('have the functions that ran in them: until the next sample, and not beyond the task', () => {
    const { packages, functions, ours } = attribute(tasks[0]?.samples ?? [], locate);
    expect(packages).toEqual([
      ['react.js', 60],
      ['a.js', 30],
    ]);
    expect(functions).toEqual([
      ['commit', 60],
      ['screen', 30],
    ]);
    expect(ours).toEqual([['screen', 90]]);
    expect(sharesText(packages, 1)).toBe('react.js 60');
  });
});

test('a trace of another page is an error', () => {
  expect(() => readTasks(trace, 'http://localhost:1/other')).toThrow('no first contentful paint');
});
