import type { BundleRef } from './bundle-loader.ts';
import { bundleKey, releaseName } from './render-messages.ts';
import { withTimeout } from './with-timeout.ts';
import type { PooledWorker } from './pooled-worker.ts';

/** Room in a worker beside the faces of all that visitors get: for previews, and for pages that are on their way. */
const SPARE_BUNDLES = 8;
/** A face that cost a worker this often while it was loaded is not tried again. */
const MAX_LOSSES = 2;

/** Brings server faces into workers, and knows those that must not be. */
export type BundlePreloader = {
  want: (bundles: BundleRef[]) => void;
  /** Whether a release took workers with it before it had rendered anything. */
  isBanned: (release: string) => boolean;
  /** Whether a worker lacks a wanted face. */
  lacks: (worker: PooledWorker) => boolean;
  /** Loads what a worker lacks. @throws when that cost the worker */
  fill: (worker: PooledWorker) => Promise<void>;
};

export type BundlePreloaderOptions = {
  /** How long the loading of one face may take, in ms. */
  loadMs: number;
  onRefused: (problem: string) => void;
};

export const createBundlePreloader = ({ loadMs, onRefused }: BundlePreloaderOptions): BundlePreloader => {
  let wanted: BundleRef[] = [];
  const tried = new WeakMap<PooledWorker, Set<string>>();
  const losses = new Map<string, number>();

  const isBanned = (release: string) => (losses.get(release) ?? 0) >= MAX_LOSSES;
  const nextMissing = (worker: PooledWorker) => wanted.find((bundle) => !tried.get(worker)?.has(bundleKey(bundle)));

  const load = async (worker: PooledWorker, bundle: BundleRef) => {
    const release = releaseName(bundle);
    if (isBanned(release)) return;
    const problem = await withTimeout(worker.loadFace(bundle, wanted.length + SPARE_BUNDLES), loadMs).catch(
      () => 'too-slow' as const,
    );
    if (problem !== 'too-slow') {
      if (problem !== null) onRefused(problem);
      return;
    }
    losses.set(release, (losses.get(release) ?? 0) + 1);
    onRefused(`the server face of ${release} took a worker with it while it was loaded`);
    await worker.end();
    throw new Error(`${release} took the worker with it`);
  };

  return {
    want: (faces) => {
      wanted = faces;
    },
    isBanned,
    lacks: (slot) => nextMissing(slot) !== undefined,
    fill: async (slot) => {
      const known = tried.get(slot) ?? new Set();
      tried.set(slot, known);
      for (let bundle = nextMissing(slot); bundle; bundle = nextMissing(slot)) {
        known.add(bundleKey(bundle));
        await load(slot, bundle);
      }
    },
  };
};
