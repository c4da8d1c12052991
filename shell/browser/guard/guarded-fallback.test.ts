import { createTestGuard, never, props, testRelease, type TestRelease } from '../testing/test-guard.ts';

const no = () => Promise.reject(new Error('no'));
const pair = () => ({ n: testRelease('n'), before: testRelease('before') });
/** Longer than all limits together. */
const allSteps = () => jest.advanceTimersByTimeAsync(15_000);
/** A fallback that has replaced a release that broke after it was mounted. */
const brokenOnceMounted = async () => {
  const { n, before } = pair();
  const { page, guarded } = createTestGuard(n, before);
  await guarded.mount(props);
  n.report('render');
  await allSteps();
  return { n, before, page };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type Break = (release: TestRelease) => void;
const FAILURES: [string, string, Break][] = [
  ['cannot be loaded', 'load', ({ act }) => (act.load = no)],
  ['throws instead of returning a promise', 'load', ({ act }) => (act.load = () => raise())],
  ['exposes no bootstrap', 'bootstrap', ({ act }) => (act.load = async () => ({}) as never)],
  ['throws in bootstrap', 'bootstrap', ({ act }) => (act.bootstrap = no)],
  ['throws in mount', 'mount', ({ act }) => (act.mount = no)],
  ['hangs in load', 'late', ({ act }) => (act.load = never)],
  ['hangs in bootstrap', 'bootstrap', ({ act }) => (act.bootstrap = never)],
  ['hangs in mount', 'mount', ({ act }) => (act.mount = never)],
  ['throws on its first render', 'render', (release) => (release.act.mount = async () => release.report('render'))],
  [
    'throws on its first render and never settles',
    'render',
    (release) =>
      (release.act.mount = () => {
        release.report('render');
        return never();
      }),
  ],
];
const raise = (): never => {
  throw new Error('no');
};

describe('a release with a fallback', () => {
  it.each(FAILURES)('that %s is replaced at once, and reported', async (_how, phase, breakIt) => {
    const { n, before } = pair();
    breakIt(n);
    const { page, guarded } = createTestGuard(n, before);
    const mounting = guarded.mount(props);
    await allSteps();
    await mounting;
    expect(page.log.filter((line) => line !== 'clear')).toEqual([`n ${phase}`, 'n fallback before']);
    expect(before.calls).toEqual(['load', 'bootstrap', 'mount']);
    expect(page).toMatchObject({ panels: 0, held: 0 });
    expect(guarded.current()?.releaseId).toBe('before');
    // The element is cleared before the other one is mounted.
    expect(page.log.lastIndexOf('clear')).toBeLessThan(page.log.indexOf('n fallback before'));
  });

  it.each(FAILURES)('that %s, as its fallback does, shows the panel', async (_how, phase, breakIt) => {
    const { n, before } = pair();
    breakIt(n);
    breakIt(before);
    const { page, guarded } = createTestGuard(n, before);
    const mounting = guarded.mount(props);
    await allSteps();
    await mounting;
    expect(page.log.filter((line) => line !== 'clear')).toEqual([`n ${phase}`, `before ${phase}`]);
    expect(page).toMatchObject({
      panels: 1,
      held: 0,
      cause: ['load', 'late'].includes(phase) ? 'not-loaded' : 'broken',
    });
    await guarded.unmount();
    expect(page.panels).toBe(0);
  });

  it.each([
    ['the fallback breaks too', 'broken', no, async () => undefined],
    ['the fallback cannot be loaded', 'not-loaded', async () => undefined, no],
  ])('shows the panel with the cause of the last failure: %s', async (_what, cause, mountOfFallback, loading) => {
    const { n, before } = pair();
    const load = before.act.load;
    before.act.load = () => loading().then(load);
    before.act.mount = mountOfFallback;
    if (cause === 'broken') n.act.load = no;
    else n.act.mount = no;
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    expect(page).toMatchObject({ panels: 1, cause });
  });

  it('is unmounted before it is replaced, for one second at most', async () => {
    const { n, before } = pair();
    n.act.mount = no;
    n.act.unmount = never;
    const { page, guarded } = createTestGuard(n, before);
    const mounting = guarded.mount(props);
    await jest.advanceTimersByTimeAsync(999);
    expect(before.calls).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await mounting;
    expect(n.calls).toEqual(['load', 'bootstrap', 'mount', 'unmount']);
    expect(page.log).toEqual(['n mount', 'clear', 'clear', 'n fallback before']);
  });

  it('is replaced when it breaks after it was mounted', async () => {
    const { n, before, page } = await brokenOnceMounted();
    expect(page.log.filter((line) => line !== 'clear')).toEqual(['n render', 'n fallback before']);
    expect(n.calls.at(-1)).toBe('unmount');
    expect(before.calls).toEqual(['load', 'bootstrap', 'mount']);
    expect(page.held).toBe(0);
  });

  it('stays after a hydration mismatch', async () => {
    const { n, before } = pair();
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    n.report('hydration');
    await allSteps();
    expect(page.log).toEqual(['n hydration']);
    expect(before.calls).toEqual([]);
  });

  it('is not run again on this page once its fallback is mounted', async () => {
    const { n, before } = pair();
    n.act.load = no;
    const { guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    await guarded.unmount();
    await guarded.mount(props);
    expect(n.calls).toEqual(['load']);
    expect(before.calls).toEqual(['load', 'bootstrap', 'mount', 'unmount', 'mount']);
  });

  it.each([
    ['hung', never],
    ['threw', no],
  ])('that %s in unmount is still removed, and the next visit runs the fallback', async (_how, unmount) => {
    const { n, before } = pair();
    n.act.unmount = unmount;
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    const leaving = guarded.unmount();
    await jest.advanceTimersByTimeAsync(1000);
    await leaving;
    expect(page.log).toEqual(['n unmount', 'clear']);
    await guarded.mount(props);
    expect(n.calls).toEqual(['load', 'bootstrap', 'mount', 'unmount']);
    expect(before.calls).toEqual(['load', 'bootstrap', 'mount']);
  });

  it('that fails on the same data as its fallback shows the panel, without a loop', async () => {
    const { n, before, page } = await brokenOnceMounted();
    before.report('render');
    await allSteps();
    expect(page.panels).toBe(1);
    expect([n.calls, before.calls]).toEqual([
      ['load', 'bootstrap', 'mount', 'unmount'],
      ['load', 'bootstrap', 'mount', 'unmount'],
    ]);
  });

  it('is started again by a retry, once, with a new request for each release', async () => {
    const { n, before } = pair();
    n.act.load = before.act.load = no;
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    await page.retry?.();
    expect([n.calls, before.calls]).toEqual([
      ['load', 'load'],
      ['load', 'load'],
    ]);
    expect(page.panels).toBe(1);
    Object.assign(before, testRelease('before'));
    await page.retry?.();
    expect(n.calls).toHaveLength(3);
    expect(page.panels).toBe(0);
  });

  it('is not started again by another page of the remote, which is a new visit', async () => {
    const { n, before, page } = await brokenOnceMounted();
    before.report('render');
    await allSteps();
    await page.visit?.();
    expect(n.calls.filter((call) => call === 'mount')).toHaveLength(1);
    expect(before.calls).toEqual(['load', 'bootstrap', 'mount', 'unmount', 'load', 'bootstrap', 'mount']);
    expect(page.panels).toBe(0);
  });
});

describe('a release without a fallback', () => {
  it('that breaks after it was mounted shows the panel, and a retry loads it again', async () => {
    const n = testRelease('n');
    const { page, guarded } = createTestGuard(n);
    await guarded.mount(props);
    n.report('render');
    await allSteps();
    expect(page).toMatchObject({ panels: 1, held: 0, cause: 'broken', log: ['n render', 'clear'] });
    await page.retry?.();
    expect(page.panels).toBe(0);
    expect(n.calls).toEqual(['load', 'bootstrap', 'mount', 'unmount', 'load', 'bootstrap', 'mount']);
  });
});

describe('a revoked release', () => {
  it('runs until it is unmounted, and the next visit runs the fallback', async () => {
    const { n, before } = pair();
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    guarded.revoke('n');
    expect(guarded.current()?.releaseId).toBe('n');
    expect(before.calls).toEqual([]);
    await guarded.unmount();
    expect(guarded.current()?.releaseId).toBe('before');
    await guarded.mount(props);
    expect(n.calls.filter((call) => call === 'mount')).toHaveLength(1);
    expect(before.calls).toEqual(['load', 'bootstrap', 'mount']);
    // It did not fail on this page.
    expect(page.log.filter((line) => line !== 'clear')).toEqual([]);
  });

  it('is never loaded before its first visit, not by a retry either', async () => {
    const { n, before } = pair();
    before.act.load = no;
    const { page, guarded } = createTestGuard(n, before);
    guarded.revoke('n');
    await guarded.mount(props);
    expect(page.panels).toBe(1);
    await page.retry?.();
    expect(n.calls).toEqual([]);
    expect(before.calls).toEqual(['load', 'load']);
  });

  it('without another one shows the panel, whose retry reloads the document', async () => {
    const n = testRelease('n');
    const { page, guarded } = createTestGuard(n);
    guarded.revoke('n');
    expect(guarded.current()).toBeUndefined();
    await guarded.mount(props);
    expect(page.panels).toBe(1);
    await page.retry?.();
    expect(page.reloads).toBe(1);
    expect(n.calls).toEqual([]);
  });

  it('that was the fallback of a broken one is replaced by the broken one', async () => {
    const { n, before } = pair();
    const { guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    n.report('render');
    await allSteps();
    guarded.revoke('before');
    await guarded.unmount();
    await guarded.mount(props);
    expect(guarded.current()?.releaseId).toBe('n');
  });
});
