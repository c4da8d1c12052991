import type { RemoteLifecycles } from '@acara/shared-remote';
import { createTestGuard, never, props, testRelease } from '../testing/test-guard.ts';

const allSteps = () => jest.advanceTimersByTimeAsync(15_000);

/** A release with a step that the test settles. */
const heldBack = (releaseId: string, step: 'load' | 'bootstrap' | 'mount' | 'unmount') => {
  const release = testRelease(releaseId);
  const { load } = release.act;
  const { promise, resolve } = Promise.withResolvers<void>();
  release.act[step] = async () => {
    await promise;
    return (step === 'load' ? load() : undefined) as never;
  };
  return { release, settle: () => resolve() };
};
const counts = (calls: string[], name: keyof RemoteLifecycles) => calls.filter((call) => call === name).length;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('concurrent events', () => {
  it('several failures of one release replace it once', async () => {
    const n = testRelease('n');
    const before = testRelease('before');
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    for (let time = 0; time < 3; time += 1) n.report('render');
    await allSteps();
    n.report('render');
    await allSteps();
    expect(page.log.filter((line) => line === 'n render')).toHaveLength(4);
    expect(counts(n.calls, 'unmount')).toBe(1);
    expect(counts(before.calls, 'mount')).toBe(1);
    expect(page).toMatchObject({ panels: 0, held: 0 });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('a failure %i microtasks after mounting is not lost', async (turns) => {
    const n = testRelease('n');
    const before = testRelease('before');
    const failAfter = (left: number): void =>
      left === 0 ? n.report('render') : queueMicrotask(() => failAfter(left - 1));
    n.act.mount = async () => queueMicrotask(() => failAfter(turns));
    const { guarded } = createTestGuard(n, before);
    const mounting = guarded.mount(props);
    await allSteps();
    await mounting;
    await allSteps();
    expect(guarded.current()?.releaseId).toBe('before');
    expect([counts(n.calls, 'unmount'), counts(before.calls, 'mount')]).toEqual([1, 1]);
  });

  it.each(['load', 'bootstrap', 'mount'] as const)(
    'a visitor who leaves during the %s of the fallback leaves nothing mounted',
    async (step) => {
      const n = testRelease('n');
      const { release: before, settle } = heldBack('before', step);
      const { page, guarded } = createTestGuard(n, before);
      await guarded.mount(props);
      n.report('render');
      await jest.advanceTimersByTimeAsync(0);
      const leaving = guarded.unmount();
      settle();
      await allSteps();
      await leaving;
      expect(counts(before.calls, 'unmount')).toBe(counts(before.calls, 'mount'));
      expect(page).toMatchObject({ panels: 0, held: 0 });
      expect(page.log).not.toContain('n fallback before');
      // The next visit runs the release that was chosen.
      await guarded.mount(props);
      expect(guarded.current()?.releaseId).toBe('before');
      expect(counts(n.calls, 'mount')).toBe(1);
    },
  );

  it('a visitor who leaves while the failed release is unmounted waits for that, and the next visit runs the fallback', async () => {
    const { release: n, settle } = heldBack('n', 'unmount');
    const before = testRelease('before');
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    n.report('render');
    await jest.advanceTimersByTimeAsync(500);
    let isLeft = false;
    const leaving = guarded.unmount().then(() => (isLeft = true));
    await jest.advanceTimersByTimeAsync(100);
    expect(isLeft).toBe(false);
    settle();
    await leaving;
    await guarded.mount(props);
    await allSteps();
    expect([counts(n.calls, 'unmount'), counts(before.calls, 'mount')]).toEqual([1, 1]);
    expect(page).toMatchObject({ panels: 0, held: 0 });
  });

  it('a render that fails while the visitor is leaving mounts nothing', async () => {
    const n = testRelease('n');
    const before = testRelease('before');
    n.act.unmount = async () => n.report('render');
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    await guarded.unmount();
    await allSteps();
    expect(page.log).toEqual(['n render', 'clear']);
    expect(before.calls).toEqual([]);
    expect(page).toMatchObject({ panels: 0, held: 0 });
  });

  it('a render that failed just before the visitor left mounts nothing', async () => {
    const n = testRelease('n');
    const before = testRelease('before');
    const { page, guarded } = createTestGuard(n, before);
    await guarded.mount(props);
    n.report('render');
    await guarded.unmount();
    await allSteps();
    expect(before.calls).toEqual([]);
    expect(page).toMatchObject({ panels: 0, held: 0 });
  });

  it('a release that timed out in unmount and fails later is ignored', async () => {
    const n = testRelease('n');
    const before = testRelease('before');
    n.act.mount = never;
    n.act.unmount = never;
    const { guarded } = createTestGuard(n, before);
    const mounting = guarded.mount(props);
    await allSteps();
    await mounting;
    n.report('render');
    await allSteps();
    expect(guarded.current()?.releaseId).toBe('before');
    expect(before.calls).toEqual(['load', 'bootstrap', 'mount']);
  });

  it('a retry of a page that was left shows no panel on the next page', async () => {
    const n = testRelease('n');
    const { page, guarded } = createTestGuard(n);
    n.act.load = () => Promise.reject(new Error('no'));
    await guarded.mount(props);
    n.act.load = never;
    const retrying = page.retry?.();
    await guarded.unmount();
    await allSteps();
    await retrying;
    expect(page).toMatchObject({ panels: 0, held: 0 });
  });
});

describe('a broken page', () => {
  it('does not reject in single-spa: unmounting settles, and so does the next visit', async () => {
    const n = testRelease('n');
    const before = testRelease('before');
    const { page, guarded } = createTestGuard(n, before);
    const { clear } = page;
    page.clear = () => {
      throw new Error('no outlet');
    };
    await guarded.mount(props);
    await guarded.unmount();
    n.act.bootstrap = n.act.mount = () => Promise.reject(new Error('no'));
    await guarded.mount(props);
    expect(page.log).toContain('n mount');
    page.clear = clear;
    await guarded.unmount();
    await guarded.mount(props);
    expect(guarded.current()?.releaseId).toBe('before');
  });
});
