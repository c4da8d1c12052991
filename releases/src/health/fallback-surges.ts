import type { RegistryDocument } from '../registry/registry-document.ts';
import type { ReleaseName } from '@acara/shared-contract/release';
import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { getSurge, withSurge } from '../rollout/incidents.ts';
import { getReleaseId } from '../rollout/versions.ts';
import { HOUR_MS } from './canary-analysis.ts';
import {
  createFallbackLimits,
  fallbackVisitor,
  WINDOW_MS,
  type FallbackTally,
  type FallbackVisitor,
} from './fallback-counts.ts';
import { HEALTH_GATE } from './halt-rollout.ts';
import type { HealthStore } from './health-store.ts';

/** `visitors` of `networks` within five minutes, and `times` as many as usual. */
export type SurgeRule = { visitors: number; networks: number; times: number };

/** `onSurge` is called by the edge that noted it. */
export type SurgeWatch = { rule: SurgeRule; onSurge: (surge: FallbackSurge) => void };

/** Far more visitors than usual whose pages lost a release of a package. */
export type FallbackSurge = ReleaseName & {
  /** Every release that pages lost, the most frequent first; `releaseId` is the first one. */
  releases: { releaseId: string; fallbacks: number; failures: number }[];
  /** Of the five minutes. */
  startedAt: string;
  minutes: number;
  visitors: number;
  networks: number;
  /** Visitors in five minutes of the hour before. */
  usual: number;
  why: string;
};

/** The windows of the hour before are the usual rate. */
const findSurge = (
  tallies: readonly FallbackTally[],
  window: number,
  rule: SurgeRule,
): (FallbackTally & { usual: number }) | null => {
  const tally = tallies.find((one) => one.window === window);
  if (!tally || tally.visitors < rule.visitors || tally.networks < rule.networks) return null;
  const before = tallies.filter((one) => one.window < window && one.window >= window - HOUR_MS);
  const usual = before.reduce((sum, { visitors }) => sum + visitors, 0) / (HOUR_MS / WINDOW_MS);
  return tally.visitors >= usual * rule.times ? { ...tally, usual } : null;
};

/** A lasting surge becomes the usual rate within the hour. */
const isReported = (document: RegistryDocument, remote: string, window: number): boolean =>
  (document.microFrontends[remote] ?? []).some((version) => Date.parse(getSurge(version)?.at ?? '') > window - HOUR_MS);

const listReleases = async (
  health: Pick<HealthStore, 'minutes'>,
  remote: string,
  window: number,
): Promise<FallbackSurge['releases']> => {
  const minutes = (await health.minutes(window)).filter((one) => one.remote === remote);
  return [...Map.groupBy(minutes, ({ releaseId }) => releaseId)]
    .map(([releaseId, ofOne]) => ({
      releaseId,
      fallbacks: ofOne.reduce((sum, { fallbacks }) => sum + fallbacks, 0),
      failures: ofOne.reduce((sum, { failures }) => sum + failures, 0),
    }))
    .filter(({ fallbacks, failures }) => fallbacks + failures > 0)
    .sort((one, other) => other.fallbacks + other.failures - one.fallbacks - one.failures);
};

const surgeText = ({ visitors, networks, usual }: Pick<FallbackSurge, 'visitors' | 'networks' | 'usual'>): string =>
  `${visitors} visitors of ${networks} networks lost it within ${WINDOW_MS / 60_000} minutes, usually ${Number(usual.toFixed(1))}`;

type Stores = { store: RegistryStore; health: Pick<HealthStore, 'fallbacks' | 'minutes'>; now: () => number };

/** Of several edges the one that notes the surge in the registry. The halt of a revoked release was reported already. */
const claimSurge = async (
  { store, now }: Stores,
  surge: Omit<FallbackSurge, 'why'>,
  window: number,
): Promise<FallbackSurge | null> => {
  const { remote, releaseId, visitors, networks, usual } = surge;
  const at = new Date(now());
  const why = surgeText(surge);
  let isFirst = false;
  await changeRegistry({ store, note: { by: HEALTH_GATE, action: 'surge', why }, now: at }, (document) => {
    const version = document.microFrontends[remote]?.find((one) => getReleaseId(one) === releaseId);
    isFirst = version !== undefined && !version.extras.acara.revoked && !isReported(document, remote, window);
    if (!isFirst) return document;
    return withSurge(document, { remote, releaseId }, { at: at.toISOString(), visitors, networks, usual, why });
  });
  return isFirst ? { ...surge, why } : null;
};

type Window = Pick<FallbackVisitor, 'remote' | 'window'>;

const reportSurge = async (
  document: RegistryDocument,
  { remote, window }: Window,
  { stores, surges }: { stores: Stores; surges: SurgeWatch },
): Promise<void> => {
  if (isReported(document, remote, window)) return;
  const found = findSurge(await stores.health.fallbacks(remote, window - HOUR_MS), window, surges.rule);
  const releases = found ? await listReleases(stores.health, remote, window) : [];
  const [most] = releases;
  if (!found || !most) return;
  const { visitors, networks, usual } = found;
  const surge = {
    remote,
    releaseId: most.releaseId,
    releases,
    visitors,
    networks,
    usual,
    startedAt: new Date(window).toISOString(),
    minutes: WINDOW_MS / 60_000,
  };
  const claimed = await claimSurge(stores, surge, window);
  if (claimed) surges.onSurge(claimed);
};

/** Counts the visitors whose pages lost a release, and reports surges. @param add adds to the next write */
export const watchFallbacks = (
  { surges, ...stores }: Stores & { surges?: SurgeWatch | undefined },
  add: (visitor: FallbackVisitor) => void,
) => {
  const limits = createFallbackLimits();
  /** Only these can have become a surge. */
  // Bounded: packages and windows, until the next report.
  const windows = new Map<string, Window>();
  return {
    count: (reporter: { visitor: string; network: string }, remote: string): void => {
      const visitor = fallbackVisitor(remote, reporter, stores.now());
      if (surges && limits.isNew(visitor)) add(visitor);
    },
    noteWritten: (visitors: readonly FallbackVisitor[] = []): void => {
      for (const { remote, window } of visitors) windows.set(`${remote} ${window}`, { remote, window });
    },
    report: async (document: RegistryDocument): Promise<void> => {
      if (!surges) return;
      for (const [key, window] of windows) {
        await reportSurge(document, window, { stores, surges });
        windows.delete(key);
      }
    },
  };
};
