import type { RegistryDocument } from '../registry/registry-document.ts';
import { openFileStore } from '../registry/file-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { temporaryFolder } from '../testing/index.ts';
import { startCanary, onlyAnalysis } from '../testing/canary-rollout.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { HealthStore } from './health-store.ts';
import { watchHealth, type HealthWatch, type HealthWatchOptions } from './health-watch.ts';

const START = Date.UTC(2026, 2, 4, 5, 6, 7);
const A = { remote: 'mfe-a', releaseId: 'release-a' };
const someone = { visitor: 'visitor-1', network: '10.0.0.0/24' };

let remove: () => Promise<void>;
let store: RegistryStore;
let health: HealthStore;
let document: RegistryDocument;
let clock: number;
const errors: unknown[] = [];
const watches: HealthWatch[] = [];

const watch = (options: Partial<HealthWatchOptions> = {}): HealthWatch => {
  const made = watchHealth({
    registry: () => document,
    store,
    health,
    now: () => clock,
    intervalMs: 0,
    networks: 3,
    onHalt: () => undefined,
    onError: (error) => errors.push(error),
    ...options,
  });
  watches.push(made);
  return made;
};

beforeEach(async () => {
  const { folder, remove: removeFolder } = await temporaryFolder();
  remove = removeFolder;
  store = openFileStore(folder);
  health = openFileHealthStore(folder);
  clock = START;
  errors.length = 0;
  document = await startCanary(store, new Date(START));
});
afterEach(async () => {
  jest.useRealTimers();
  for (const one of watches.splice(0)) await one.close();
  await remove();
  expect(errors).toEqual([]);
});

describe('a watch', () => {
  test('decides automatically each interval until it is closed', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    const add = jest.fn(async () => undefined);
    const one = watch({ intervalMs: 5000, health: { ...health, add } });
    one.visited(someone, [A], {});
    await jest.advanceTimersByTimeAsync(4999);
    expect(add).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(add).toHaveBeenCalledTimes(1);
    await one.close();
    one.visited(someone, [A], {});
    await jest.advanceTimersByTimeAsync(20_000);
    expect(add).toHaveBeenCalledTimes(1);
  });

  test('decides once at a time', async () => {
    let release: () => void = () => undefined;
    const add = jest.fn(() => new Promise<void>((resolve) => (release = resolve)));
    const one = watch({ health: { ...health, add } });
    one.visited(someone, [A], {});
    const both = [one.decide(), one.decide()];
    one.visited(someone, [A], {});
    release();
    await Promise.all(both);
    expect(add).toHaveBeenCalledTimes(1);
    const next = one.decide();
    release();
    await next;
    expect(add).toHaveBeenCalledTimes(2);
  });

  test('writes remaining counts when it is closed', async () => {
    const one = watch();
    one.visited(someone, [A], {});
    await one.close();
    expect((await health.minutes(0)).map(({ visits }) => visits)).toEqual([1]);
  });

  test('prunes data older than 48 hours every hour, except that of running analyses', async () => {
    const prune = jest.spyOn(health, 'prune');
    const one = watch();
    await one.decide();
    clock += 59 * 60_000;
    await one.decide();
    expect(prune).toHaveBeenCalledTimes(1);
    clock += 60_000;
    await one.decide();
    expect(prune).toHaveBeenCalledTimes(2);
    expect(prune).toHaveBeenLastCalledWith(clock - 48 * 60 * 60_000, [onlyAnalysis(document)]);
    const blind = watch({ registry: () => null });
    await blind.decide();
    expect(prune).toHaveBeenCalledTimes(2);
  });

  test('keeps pruning each hour after the clock was set back by a day', async () => {
    const prune = jest.spyOn(health, 'prune');
    const one = watch();
    await one.decide();
    clock -= 24 * 60 * 60_000;
    await one.decide();
    clock += 60 * 60_000;
    await one.decide();
    expect(prune).toHaveBeenCalledTimes(3);
  });

  test('keeps nearly all minutes while the clock is a year ahead', async () => {
    const one = watch();
    for (let hour = 0; hour < 10; hour += 1) {
      one.visited(someone, [A], {});
      await one.decide();
      clock += 60 * 60_000;
    }
    clock += 365 * 24 * 60 * 60_000;
    await one.decide();
    expect(await health.minutes(0)).toHaveLength(8);
  });
});
