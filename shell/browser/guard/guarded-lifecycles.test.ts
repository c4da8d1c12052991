import type { RemoteLifecycles, RemoteProps } from '@acara/shared-remote';
import { guardedLifecycles } from './guarded-lifecycles.ts';

const never = () => new Promise<never>(() => undefined);
const props = { name: 'mfe-test' } as RemoteProps;

const createLifecycles = (over: Partial<RemoteLifecycles> = {}): RemoteLifecycles => ({
  bootstrap: async () => undefined,
  mount: jest.fn(async () => undefined),
  unmount: jest.fn(async () => undefined),
  ...over,
});

const setUp = (load: () => Promise<RemoteLifecycles>) => {
  const page = {
    retry: undefined as (() => Promise<void>) | undefined,
    panels: 0,
    cleared: 0,
    reports: [] as string[],
  };
  const guarded = guardedLifecycles({
    releases: [{ releaseId: 'n', load }],
    showFailure: (_cause, onRetry) => {
      page.retry = onRetry;
      page.panels++;
      return () => void page.panels--;
    },
    clearOutlet: () => void page.cleared++,
    holdScroll: () => () => undefined,
    reload: () => undefined,
    report: (_releaseId, phase) => void page.reports.push(phase),
  });
  return { page, guarded };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('guardedLifecycles', () => {
  it('mounts a remote and unmounts it', async () => {
    const working = createLifecycles();
    const { page, guarded } = setUp(async () => working);
    await guarded.mount(props);
    await guarded.unmount();
    expect(working.mount).toHaveBeenCalledWith(expect.objectContaining(props));
    expect(working.unmount).toHaveBeenCalledWith(expect.objectContaining(props));
    expect(page).toMatchObject({ panels: 0, cleared: 1, reports: [] });
  });

  it.each([
    ['load', () => Promise.reject(new Error('404'))],
    ['bootstrap', async () => createLifecycles({ bootstrap: () => Promise.reject(new Error('no')) })],
    ['mount', async () => createLifecycles({ mount: () => Promise.reject(new Error('no')) })],
  ])('shows the panel instead of rejecting when %s fails', async (phase, load) => {
    const { page, guarded } = setUp(load);
    await guarded.mount(props);
    expect(page).toMatchObject({ panels: 1, reports: [phase] });
    await guarded.unmount();
    expect(page.panels).toBe(0);
  });

  it.each([
    ['load', 'late', 4000, never],
    ['mount', 'mount', 3000, async () => createLifecycles({ mount: never })],
  ])('times out after its limit for %s', async (_step, phase, limit, load) => {
    const { page, guarded } = setUp(load);
    const mounting = guarded.mount(props);
    await jest.advanceTimersByTimeAsync(limit);
    await mounting;
    expect(page).toMatchObject({ panels: 1, reports: [phase] });
  });

  it('mounts after a retry once the remote can be loaded', async () => {
    const working = createLifecycles();
    const load = jest
      .fn<Promise<RemoteLifecycles>, []>()
      .mockRejectedValueOnce(new Error('404'))
      .mockResolvedValue(working);
    const { page, guarded } = setUp(load);
    await guarded.mount(props);
    await page.retry?.();
    expect(page.panels).toBe(0);
    expect(working.mount).toHaveBeenCalledTimes(1);
  });

  it('times out a remote that hangs in unmount and clears its element', async () => {
    const { page, guarded } = setUp(async () => createLifecycles({ unmount: never }));
    await guarded.mount(props);
    const leaving = guarded.unmount();
    await jest.advanceTimersByTimeAsync(1000);
    await leaving;
    expect(page).toMatchObject({ cleared: 1, reports: ['unmount'] });
  });

  it('does not mount a remote that is loaded after the visitor has left', async () => {
    const late = createLifecycles();
    let arrive: (remote: RemoteLifecycles) => void = () => undefined;
    const { guarded } = setUp(() => new Promise((resolve) => (arrive = resolve)));
    const mounting = guarded.mount(props);
    await guarded.unmount();
    arrive(late);
    await mounting;
    expect(late.mount).not.toHaveBeenCalled();
  });
});
