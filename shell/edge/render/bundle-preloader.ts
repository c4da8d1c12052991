import type { BundleRef } from './bundle-loader.ts';
import { bundleKey, releaseName } from './render-messages.ts';
import { withTimeout } from './with-timeout.ts';
import type { PooledWorker } from './pooled-worker.ts';

/** Spare capacity of a worker: for previews, and for new releases. */
const SPARE_BUNDLES = 8;
/** A bundle that crashed a worker this often while loading is excluded. */
const MAX_LOSSES = 2;

/**
 * Preloads server bundles into workers and excludes broken ones.
 * @param options `loadMs`: timeout of loading a bundle
 */
export const createBundlePreloader = (options: { loadMs: number; onRefused: (problem: string) => void }) => {
  const { loadMs, onRefused } = options;
  let wanted: BundleRef[] = [];
  const tried = new WeakMap<PooledWorker, Set<string>>();
  const losses = new Map<string, number>();

  const isExcluded = (release: string) => (losses.get(release) ?? 0) >= MAX_LOSSES;
  const nextMissing = (worker: PooledWorker) => wanted.find((bundle) => !tried.get(worker)?.has(bundleKey(bundle)));

  const load = async (worker: PooledWorker, bundle: BundleRef) => {
    const release = releaseName(bundle);
    if (isExcluded(release)) return;
    const problem = await withTimeout(worker.loadBundle(bundle, wanted.length + SPARE_BUNDLES), loadMs).catch(
      () => 'too-slow' as const,
    );
    if (problem !== 'too-slow') {
      if (problem !== null) onRefused(problem);
      return;
    }
    losses.set(release, (losses.get(release) ?? 0) + 1);
    onRefused(`the server bundle of ${release} crashed a worker while loading`);
    await worker.end();
    throw new Error(`${release} crashed the worker`);
  };

  return {
    setWanted: (bundles: BundleRef[]) => {
      wanted = bundles;
    },
    /** Whether a release crashed workers before rendering anything. */
    isExcluded,
    lacks: (worker: PooledWorker) => nextMissing(worker) !== undefined,
    /** Loads the missing bundles. @throws when that crashed the worker */
    fill: async (worker: PooledWorker) => {
      const known = tried.get(worker) ?? new Set();
      tried.set(worker, known);
      for (let bundle = nextMissing(worker); bundle; bundle = nextMissing(worker)) {
        known.add(bundleKey(bundle));
        await load(worker, bundle);
      }
    },
  };
};
