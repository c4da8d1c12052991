import { openRegistry, openStore, type RegistryStore } from '@acara/releases';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { RenderPool } from '../render/render-pool.ts';
import { withTimeout } from '../render/with-timeout.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { servedReleases, type ServedReleases } from './served-releases.ts';

/** The releases of this edge, as the registry has them now. */
export type LiveReleases = {
  /** Null while nothing was ever published, or known here. */
  current: () => ServedReleases | null;
  /** Where the registry is, to change it. */
  store: RegistryStore;
  close: () => Promise<void>;
};

export type LiveReleasesOptions = {
  settings: Pick<EdgeSettings, 'releasesDir' | 'releases'>;
  pool: Pick<RenderPool, 'warm'>;
  /** Key of the seals; without one documents have none. */
  key: string | null;
  /** How often the registry is looked at, in ms. */
  intervalMs: number;
  onResolved: (revision: number) => void;
  /** The registry cannot be used; the last good one stays. */
  onError: (error: unknown) => void;
};

/** New releases wait for their server faces to be loaded, but no longer than this. */
const WARM_MS = 3000;

/** Follows the registry. Ready when the workers have loaded what visitors get. */
export const followReleases = async (options: LiveReleasesOptions): Promise<LiveReleases> => {
  const { settings, pool, key, intervalMs, onResolved, onError } = options;
  const { releasesDir: dir, releases } = settings;
  const store = openStore({ dir, ...(releases.databaseUrl && { databaseUrl: releases.databaseUrl }) });
  const source = {
    etag: store.etag,
    // A registry that has gone is as good as one that cannot be reached: what was known stays, at a start too.
    read: async () => (await store.read()) ?? Promise.reject(new Error('there is no registry')),
  };
  const registry = await openRegistry(source, { intervalMs, onError, cacheFile: releases.lastKnown });
  let current: ServedReleases | null = null;
  let newest = -1;

  const take = async (document: RegistryDocument) => {
    const next = servedReleases(document, dir, key);
    newest = next.revision;
    await withTimeout(pool.warm(next.bundles), WARM_MS);
    // While these were loaded the registry may have gone on.
    if (next.revision !== newest) return;
    current = next;
    onResolved(next.revision);
  };
  const unsubscribe = registry.onChange((document) => void take(document).catch(onError));
  const first = registry.current();
  if (first) {
    current = servedReleases(first, dir, key);
    newest = current.revision;
  }
  await pool.warm(current?.bundles ?? []);

  return {
    current: () => current,
    store,
    close: async () => {
      unsubscribe();
      registry.close();
      await store.close();
    },
  };
};
