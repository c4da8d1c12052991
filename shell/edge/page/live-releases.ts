import { openRegistry, openStore, type RegistryStore } from '@acara/releases';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { RenderPool } from '../render/render-pool.ts';
import { withTimeout } from '../render/with-timeout.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { servedReleases, type ServedReleases } from './served-releases.ts';

/** The releases that this edge serves. */
export type LiveReleases = {
  /** Null before the first publish. */
  current: () => ServedReleases | null;
  store: RegistryStore;
  close: () => Promise<void>;
};

export type LiveReleasesOptions = {
  settings: Pick<EdgeSettings, 'releasesDir' | 'releases'>;
  pool: Pick<RenderPool, 'warm'>;
  /** Signing key; null: no signatures. */
  key: string | null;
  /** Poll interval in ms. */
  intervalMs: number;
  onResolved: (revision: number) => void;
  /** The registry is unavailable; the last good one stays in force. */
  onError: (error: unknown) => void;
};

/** How long new releases wait for their server bundles to load. */
const WARM_MS = 3000;

/** Follows the registry. Resolves when the workers have loaded the served releases. */
export const followReleases = async (options: LiveReleasesOptions): Promise<LiveReleases> => {
  const { settings, pool, key, intervalMs, onResolved, onError } = options;
  const { releasesDir: dir, releases } = settings;
  const store = openStore({ dir, ...(releases.databaseUrl && { databaseUrl: releases.databaseUrl }) });
  const source = {
    etag: store.etag,
    // A missing registry is handled like an unavailable one: the last one stays in force, at a start too.
    read: async () => (await store.read()) ?? Promise.reject(new Error('there is no registry')),
  };
  const registry = await openRegistry(source, { intervalMs, onError, cacheFile: releases.lastKnown });
  let current: ServedReleases | null = null;
  let newest = -1;

  const take = async (document: RegistryDocument) => {
    const next = servedReleases(document, dir, key);
    newest = next.revision;
    await withTimeout(pool.warm(next.bundles), WARM_MS);
    // The registry may have changed meanwhile.
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
