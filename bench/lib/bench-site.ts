import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings, type Environment, type Settings } from '@acara/server-kit/settings';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { runSite } from '@acara/tooling/src/site/run-site.ts';
import type { ServiceEvents } from '@acara/tooling/src/site/service.ts';

/** Signs tokens of every server of a bench. */
export const BENCH_SECRET = 'only-for-the-benches-only-for-the-benches';

/** Free ports for the programs of a site. */
const sitePorts = async (): Promise<Record<string, string>> => {
  const ports: Record<string, string> = {};
  for (const name of ['PORT', 'API_PORT', 'SANDBOX_PORT', 'MAILBOX_PORT', 'MAILBOX_SMTP_PORT'])
    ports[name] = String(await freePort());
  return ports;
};

/** Settings of servers on free ports, with data of the benches' own that stays for the next run. */
export const benchSettings = async (more: Environment = {}): Promise<Settings> =>
  readSettings('tooling', {
    ...(await sitePorts()),
    DATA_DIR: path.resolve(import.meta.dirname, '../.data/site'),
    TOKEN_SECRET: BENCH_SECRET,
    LOG_LEVEL: 'warn',
    ...more,
  });

/** For loads that come from one address. */
const NO_EDGE_LIMITS = { EDGE_REQUEST_LIMIT: '100000000', EDGE_WORK_LIMIT: '100000000' };

/** A run continues when a server crashes; a message says that its results do not count. */
const events: ServiceEvents = {
  restarted: (name) => console.error(`  ${name} crashed and was restarted: its results do not count`),
  gaveUp: (name, words) => console.error(`${name} crashes repeatedly:\n${words}`),
};

const progress = (step: string, ms: number): void => console.error(`  ${step.padEnd(20)} ${(ms / 1000).toFixed(1)} s`);

/** How the benches start a site. */
export const siteOptions = (disposables: Disposables) => ({ disposables, progress, events });

/** Starts the whole site for a bench: the released build, with `benchSettings`. The disposables end it. */
export const startBenchSite = async (disposables: Disposables, more: Environment = {}) => {
  const settings = await benchSettings({ ...NO_EDGE_LIMITS, ...more });
  const servers = await runSite(settings, siteOptions(disposables));
  // The browser of the bench resolves no name but localhost.
  return { origin: `http://localhost:${settings.PORT}`, apiOrigin: settings.API_ORIGIN, settings, servers };
};

/** A new folder that goes with the disposables. */
export const temporaryFolder = async (disposables: Disposables, name: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), `acara-${name}-`));
  disposables.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** The page of the event that a visitor meets first: the most popular one. */
export const popularEventPath = async (apiOrigin: string): Promise<string> => {
  const answer = await fetch(`${apiOrigin}/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=5`);
  const { data } = (await answer.json()) as { data: { event_slug: string }[] }; // our own API
  if (!data[0]) throw new Error('the site has no events');
  return `/detail-event/${data[0].event_slug}`;
};
