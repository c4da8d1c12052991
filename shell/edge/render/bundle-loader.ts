import process from 'node:process';
import { compileFunction } from 'node:vm';
import { LRUCache } from 'lru-cache';
import type { ReleaseName } from '@acara/shared-contract/release';
import { bundleKey } from './render-messages.ts';

/** One server bundle of one release. */
export type BundleRef = ReleaseName & { file: string; sha384: string };

/** Thrown for a bundle that asks for what the edge does not provide, or holds too much. */
export class BundleError extends Error {
  constructor({ remote, releaseId }: BundleRef, problem: string) {
    super(`the server face of ${remote} ${releaseId} ${problem}`);
    this.name = 'FaceError';
  }
}

export type BundleLoaderOptions = {
  /** The text of a bundle. @throws when there is none that is what its record says */
  sourceOf: (face: BundleRef) => Promise<string>;
  /** The libraries of the edge; undefined for what is none. */
  provide: (request: string) => unknown;
  /** The least recently used face is dropped beyond this many. */
  room: number;
  /** A face that holds more memory than this once it is loaded is not run, in bytes. */
  maxBytes: number;
};

/** What has become of a bundle; one that threw will throw again. */
type LoadedBundle = { exports: unknown } | { error: unknown };

/** Loads server bundles by release, several releases of one remote side by side. */
export const createBundleLoader = ({ sourceOf, provide, room, maxBytes }: BundleLoaderOptions) => {
  let loaded = new LRUCache<string, Promise<LoadedBundle>>({ max: room });

  const load = async (face: BundleRef): Promise<unknown> => {
    const key = bundleKey(face);
    let coming = loaded.get(key);
    if (!coming) {
      coming = sourceOf(face).then((source) => run(face, source, { provide, maxBytes }));
      loaded.set(key, coming);
      // What could not be read may be there the next time.
      coming.catch(() => loaded.delete(key));
    }
    const found = await coming;
    if ('error' in found) throw found.error;
    return found.exports;
  };
  return {
    /** @throws {BundleError}, and whatever the bundle throws */
    load,
    /** Keeps more faces from now on. */
    makeRoom: (wanted: number) => {
      if (wanted <= loaded.max) return;
      const larger = new LRUCache<string, Promise<LoadedBundle>>({ max: wanted });
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
    const library = provide(request);
    if (library === undefined) throw new BundleError(bundle, `asks for ${request}, which the edge does not provide`);
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
    ? { error: new BundleError(bundle, `holds ${Math.round(taken / 1e6)} MB once it is loaded`) }
    : { exports: module.exports };
};
