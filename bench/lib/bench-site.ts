import type { Settings } from '@acara/shared-contract/settings';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { runSite } from '@acara/tooling/src/site/run-site.ts';
import { benchEvents, benchSettings } from './bench-servers.ts';

/** Where a site answers. */
export type BenchSite = { origin: string; apiOrigin: string; settings: Settings };

/**
 * Starts the whole site for a bench: the released build, on free ports, with data of its own that stays for the next
 * run. The closers end it.
 */
export const startBenchSite = async (disposables: Disposables): Promise<BenchSite> => {
  const settings = await benchSettings();
  await runSite(settings, {
    disposables,
    progress: (step, ms) => console.error(`  ${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`),
    events: benchEvents,
  });
  // The browser of the bench resolves no name but localhost.
  return { origin: `http://localhost:${settings.PORT}`, apiOrigin: settings.API_ORIGIN, settings };
};

type Page<Data> = { data: Data };
type Listed = { event_slug: string; event_private: boolean };

/** The slug of the event that a visitor meets first: the most popular one. */
export const popularSlug = async (apiOrigin: string): Promise<string> => {
  const answer = await fetch(`${apiOrigin}/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=5`);
  const { data } = (await answer.json()) as Page<Listed[]>; // our own API, shape of the contract
  const slug = data[0]?.event_slug;
  if (!slug) throw new Error('the site has no events');
  return slug;
};
