import { Writable } from 'node:stream';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { deployBundle, startTestEdge } from '../testing/test-edge.ts';
import { createRenderFailureLog, type RenderProblem } from './render-failure-log.ts';

const problem: RenderProblem = {
  failure: 'threw',
  releases: ['shell/s1', 'mfe-test/n'],
  errors: ['Error: no\n    at render (server.cjs:1:1)'],
};
const setUp = () => {
  const warn = jest.fn();
  return { warn, log: createRenderFailureLog({ warn }) };
};

describe('the log of pages that were not rendered here', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('has the first in full, and of the others of its minute the number', () => {
    const { warn, log } = setUp();
    log.add(problem);
    for (let at = 0; at < 4; at += 1) log.add({ ...problem, errors: [`another ${at}`] });
    expect(warn.mock.calls).toEqual([[problem, 'a page was not rendered here']]);
    jest.advanceTimersByTime(59_999);
    expect(warn).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenLastCalledWith(
      { failure: 'threw', releases: problem.releases, more: 4 },
      'more pages were not rendered here within a minute',
    );
  });

  test('has the next minute’s first in full again', () => {
    const { warn, log } = setUp();
    log.add(problem);
    jest.advanceTimersByTime(60_000);
    log.add(problem);
    expect(warn.mock.calls).toEqual(Array.from({ length: 2 }, () => [problem, 'a page was not rendered here']));
  });

  test.each([
    ['another release', { releases: ['shell/s1', 'mfe-test/other'] }],
    ['another kind of failure', { failure: 'too-slow' }],
  ])('has the first of %s in full at once', (_what, other) => {
    const { warn, log } = setUp();
    log.add(problem);
    log.add({ ...problem, ...other });
    expect(warn).toHaveBeenLastCalledWith({ ...problem, ...other }, 'a page was not rendered here');
  });

  test('has the numbers of a minute that an end cuts short, once', () => {
    const { warn, log } = setUp();
    log.add(problem);
    log.add(problem);
    log.close();
    expect(warn).toHaveBeenLastCalledWith(expect.objectContaining({ more: 1 }), expect.any(String));
    jest.advanceTimersByTime(60_000);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

test('an edge whose pages fail does not write a stack for each', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(JSON.parse(String(line)))) });
  const edge = await startTestEdge({
    logger: { level: 'warn', stream },
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      const server = `${namedBundle('n')}\nexports.render = async () => { throw new Error('no'); };`;
      await deployBundle(dir, 'mfe-test', 'test-release-1', server);
    },
  });
  try {
    for (let at = 0; at < 5; at += 1) await edge.get(`/event?page=${at}`);
  } finally {
    await edge.close();
  }
  const failed = lines.filter(({ releases }) => String(releases).includes('mfe-test/test-release-1'));
  expect(failed).toHaveLength(2);
  expect(failed[0]).toMatchObject({ failure: 'threw', errors: [expect.stringContaining('no')] });
  expect(failed[1]).toMatchObject({ failure: 'threw', more: 4 });
});
