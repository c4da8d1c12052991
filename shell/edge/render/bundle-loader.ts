import process from 'node:process';
import { compileFunction } from 'node:vm';
import { LRUCache } from 'lru-cache';
import type { ReleaseName } from '@acara/shared-contract/release';
import { bundleKey } from './render-messages.ts';

/** `scope`: the share scope of its libraries, where that is not the default one. */
export type BundleRef = ReleaseName & { file: string; sha384: string; scope?: string };

/** A bundle that requires what the edge does not provide, or uses too much memory. */
class BundleError extends Error {
  constructor({ remote, releaseId }: BundleRef, problem: string) {
    super(`the server bundle of ${remote} ${releaseId} ${problem}`);
    this.name = 'BundleError';
  }
}

type BundleLoaderOptions = {
  /** @throws when the bundle does not match its record */
  getSource: (bundle: BundleRef) => Promise<string>;
  /** A library of the edge in a share scope; undefined for others. */
  provide: (request: string, scope?: string) => unknown;
  /** Capacity; the least recently used bundle is dropped. */
  capacity: number;
  /** Largest memory of a loaded bundle, in bytes. */
  maxBytes: number;
};

/** A bundle that threw is not run again. */
type LoadedBundle = { exports: unknown } | { error: unknown };

/** Loads server bundles by release, several releases of one remote side by side. */
export const createBundleLoader = ({ getSource, provide, capacity, maxBytes }: BundleLoaderOptions) => {
  let loaded = new LRUCache<string, Promise<LoadedBundle>>({ max: capacity });

  const load = async (bundle: BundleRef): Promise<unknown> => {
    const key = bundleKey(bundle);
    let loading = loaded.get(key);
    if (!loading) {
      loading = getSource(bundle).then((source) => run(bundle, source, { provide, maxBytes }));
      loaded.set(key, loading);
      // A failed read may succeed the next time.
      loading.catch(() => loaded.delete(key));
    }
    const found = await loading;
    if ('error' in found) throw found.error;
    return found.exports;
  };
  return {
    /** @throws {BundleError}, and whatever the bundle throws */
    load,
    /** Raises the capacity. */
    raiseCapacity: (max: number) => {
      if (max <= loaded.max) return;
      const larger = new LRUCache<string, Promise<LoadedBundle>>({ max });
      larger.load(loaded.dump());
      loaded = larger;
    },
  };
};

const run = (
  bundle: BundleRef,
  source: string,
  { provide, maxBytes }: Pick<BundleLoaderOptions, 'provide' | 'maxBytes'>,
): LoadedBundle => {
  const guardedRequire = (request: string): unknown => {
    const library = provide(request, bundle.scope);
    if (library === undefined) throw new BundleError(bundle, `requires ${request}, which the edge does not provide`);
    return library;
  };
  const module: { exports: unknown } = { exports: {} };
  const before = process.memoryUsage();
  try {
    compileFunction(source, ['module', 'exports', 'require'], {
      filename: `acara:${bundle.remote}/${bundle.releaseId}/server.cjs`,
    })(module, module.exports, guardedRequire);
  } catch (error) {
    return { error };
  }
  const { heapUsed, external } = process.memoryUsage();
  const taken = heapUsed - before.heapUsed + external - before.external;
  return taken > maxBytes
    ? { error: new BundleError(bundle, `uses ${Math.round(taken / 1e6)} MB after loading`) }
    : { exports: module.exports };
};
