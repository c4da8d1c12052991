import { resolveLink } from '@acara/shared-contract/links';
import { bundleKey } from '../render/render-messages.ts';
import type { BundleRef } from '../render/bundle-loader.ts';
import { parseAddress } from './page-address.ts';
import type { PageMaker } from './page-maker.ts';
import type { PageSnapshot, ServedReleases } from './served-releases.ts';

type WarmUpOptions = {
  makePage: PageMaker;
  workers: number;
  apiOrigin: string;
  budgetMs: number;
  /** Of some event; null where there is none. */
  getSlug: () => Promise<string | null>;
  onError: (error: unknown) => void;
};

/**
 * Renders the pages of the sitemap, with one event, in every worker before visitors get new code: the first render of a
 * page takes many times as long as later ones.
 */
export const createWarmUp = ({ makePage, workers, apiOrigin, budgetMs, getSlug, onError }: WarmUpOptions) => {
  // Bounded: releases that were served.
  const warm = new Set<string>();
  const isCold = (bundle: BundleRef | null | undefined) => bundle && !warm.has(bundleKey(bundle));

  /** Addresses of pages with code that did not run yet. */
  const coldPages = (set: PageSnapshot, slug: string | null) =>
    set.routes.all
      .filter(({ remote }) => isCold(set.shellBundle) || isCold(set.bundles[remote]))
      .flatMap(({ name, route }) => {
        if (route.sitemap === 'page') return [resolveLink(set.routes.table, name)];
        return route.sitemap === 'events' && slug !== null ? [resolveLink(set.routes.table, name, { slug })] : [];
      });

  const render = async (set: PageSnapshot, address: string) => {
    const { target, url } = parseAddress(address, set.routes);
    const request = { target, snapshot: set, url, api: { origin: apiOrigin, headers: {} }, budgetMs };
    // At the same time, so that each goes to another worker.
    await Promise.all(Array.from({ length: workers }, () => makePage(request)));
  };

  /** Never rejects: a page that fails here fails for its visitors, with a report. */
  return async ({ sets, bundles }: Pick<ServedReleases, 'sets' | 'bundles'>): Promise<void> => {
    if (!bundles.some(isCold)) return;
    try {
      const slug = await getSlug().catch(() => null);
      for (const set of sets()) {
        for (const address of coldPages(set, slug)) await render(set, address);
        for (const bundle of [set.shellBundle, ...Object.values(set.bundles)]) if (bundle) warm.add(bundleKey(bundle));
      }
    } catch (error) {
      onError(error);
    }
  };
};
