import path from 'node:path';
import { readSettings, type Environment, type Settings } from '@acara/shared-contract/settings';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { ServiceEvents } from '@acara/tooling/src/site/service.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { runSite } from '@acara/tooling/src/site/run-site.ts';

/** Signs tokens of every server of a bench. */
export const BENCH_SECRET = 'only-for-the-benches-only-for-the-benches';

/** Settings of servers on free ports, with data of the benches' own that stays for the next run. */
export const benchSettings = async (more: Environment = {}): Promise<Settings> =>
  readSettings('tooling', {
    DATA_DIR: path.resolve(import.meta.dirname, '../.data/site'),
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    MAILBOX_SMTP_PORT: String(await freePort()),
    TOKEN_SECRET: BENCH_SECRET,
    LOG_LEVEL: 'warn',
    ...more,
  });

/** A run goes on when a server falls over, but nobody takes its numbers for good ones. */
export const benchEvents: ServiceEvents = {
  restarted: (name) => console.error(`  ${name} fell over and was started again: its numbers do not count`),
  gaveUp: (name, words) => console.error(`${name} falls over again and again:\n${words}`),
};

export const benchProgress = (step: string, ms: number): void =>
  console.error(`  ${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`);

/** Where a site is reached. */
export type BenchSite = { origin: string; apiOrigin: string; settings: Settings };

/** Starts the whole site for a bench: the released build, with `benchSettings`. The disposables end it. */
export const startBenchSite = async (disposables: Disposables): Promise<BenchSite> => {
  const settings = await benchSettings();
  await runSite(settings, {
    disposables,
    progress: benchProgress,
    events: benchEvents,
  });
  // The browser of the bench resolves no name but localhost.
  return { origin: `http://localhost:${settings.PORT}`, apiOrigin: settings.API_ORIGIN, settings };
};

/** The site of `--site` and `--api`, else one that is started. */
export const useSite = async (
  disposables: Disposables,
  { site: origin, api: apiOrigin }: { site: string; api: string },
): Promise<Pick<BenchSite, 'origin' | 'apiOrigin'>> =>
  origin && apiOrigin ? { origin, apiOrigin } : startBenchSite(disposables);

/** The slug of the event that a visitor meets first: the most popular one. */
export const popularSlug = async (apiOrigin: string): Promise<string> => {
  const answer = await fetch(`${apiOrigin}/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=5`);
  const { data } = (await answer.json()) as { data: { event_slug: string }[] }; // our own API
  const slug = data[0]?.event_slug;
  if (!slug) throw new Error('the site has no events');
  return slug;
};
