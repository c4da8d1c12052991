import { createTestGuard, props, testRelease } from '../testing/test-guard.ts';

const settle = () => jest.advanceTimersByTimeAsync(15_000);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const mounted = async (...ids: [string, ...string[]]) => {
  const releases = ids.map(testRelease);
  const [first = testRelease('none'), ...others] = releases;
  const { page, guarded } = createTestGuard(...releases);
  await guarded.mount(props);
  page.isAltered = true;
  const breakIt = async () => {
    first.report('render');
    await settle();
  };
  return { page, guarded, first, others, breakIt };
};
const mounts = ({ calls }: { calls: string[] }) => calls.filter((call) => call === 'mount').length;

describe('a release that broke because others changed its page', () => {
  test('starts again, without a fallback and without the panel', async () => {
    const { page, guarded, first, others, breakIt } = await mounted('n', 'before');
    await breakIt();
    expect(mounts(first)).toBe(2);
    expect(others[0]?.calls).toEqual([]);
    expect(page).toMatchObject({ panels: 0, held: 0, log: ['n render', 'clear'] });
    expect(guarded.current()?.releaseId).toBe('n');
    expect(guarded.next()?.releaseId).toBe('n');
  });

  test('starts again three times in a visit, then its fallback runs', async () => {
    const { page, guarded, first, others, breakIt } = await mounted('n', 'before');
    for (let time = 0; time < 4; time += 1) await breakIt();
    expect(mounts(first)).toBe(4);
    expect(others[0] && mounts(others[0])).toBe(1);
    expect(page.log.at(-1)).toBe('n fallback before');
    expect(guarded.current()?.releaseId).toBe('before');
  });

  test('without a fallback shows the panel after that, and starts again three times after a retry', async () => {
    const { page, first, breakIt } = await mounted('n');
    for (let time = 0; time < 4; time += 1) await breakIt();
    expect(page.panels).toBe(1);
    await page.retry?.();
    expect(page.panels).toBe(0);
    await breakIt();
    expect(mounts(first)).toBe(6);
    expect(page.panels).toBe(0);
  });

  test('is replaced at once where nobody changed the page', async () => {
    const { page, guarded, first, breakIt } = await mounted('n', 'before');
    page.isAltered = false;
    await breakIt();
    expect(mounts(first)).toBe(1);
    expect(guarded.current()?.releaseId).toBe('before');
  });

  test('is not started again when it was revoked', async () => {
    const { guarded, first, breakIt } = await mounted('n', 'before');
    guarded.revoke('n');
    await breakIt();
    expect(mounts(first)).toBe(1);
    expect(guarded.current()?.releaseId).toBe('before');
  });
});
