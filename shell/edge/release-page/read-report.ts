import {
  trialsOf,
  type HealthStore,
  type MinuteCount,
  type RegistryStore,
  type RunningTrial,
  type TrialTally,
} from '@acara/releases';
import type { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';
import { within } from '../render/within.ts';
import { createMinuteReader } from './minute-reader.ts';
import { timeSpan, type Range, type TimeSpan } from './time-span.ts';

/** What the page is made of. What could not be read is null, and the page says so. */
export type Report = {
  /** In ms. */
  now: number;
  range: Range;
  span: TimeSpan;
  /** The registry; while its store is away, the one that this edge serves by. */
  registry: RegistryDocument | null;
  isRegistryAway: boolean;
  /** The latest changes, oldest first. */
  audit: AuditEntry[] | null;
  minutes: MinuteCount[] | null;
  trials: { trial: RunningTrial; tally: TrialTally | null }[];
  gate: Gate;
  /** Whether visitors come through a proxy that this edge does not know, and takes for all of them. */
  isBehindUnknownProxy: boolean;
};

/** Whether releases are halted by themselves, and from how many networks harmed visitors must come for that. */
export type Gate = { isOn: boolean; networks: number };

export type ReportSources = {
  store: Pick<RegistryStore, 'mark' | 'read' | 'audit'>;
  /** What this edge serves by, also while the store is away. */
  served: () => RegistryDocument | null;
  health: Pick<HealthStore, 'minutes' | 'tally'>;
  gate: Gate;
  now: () => number;
  /** Ms since some instant, by a clock that nobody sets; that of the process if nothing else is said. */
  uptime?: () => number;
  /** Whether visitors come through a proxy that EDGE_TRUST_PROXY does not name; no if nothing is said. */
  isBehindUnknownProxy?: () => boolean;
  /** Told when a store cannot be read, once until it can again. */
  onError: (error: unknown) => void;
};

/** A page must not wait for a store that hangs. */
const LIMIT_MS = 2000;
/** More changes than the page ever shows. */
const KEPT_ENTRIES = 200;

type RegistryNews = { mark: string; document: RegistryDocument | null; audit: AuditEntry[] };

/** The clock of the process, which nobody sets. */
export const processUptime = (): number => performance.now();

/** Reads what the page shows; never rejects. */
export const createReportReader = (sources: ReportSources) => {
  const { store, served, health, gate, now, onError, uptime = processUptime } = sources;
  const registryNews = createRegistryNews(store);
  const [registry, counts] = [createPatience(onError), createPatience(onError)];
  const minutesOf = createMinuteReader(health, { now, uptime });

  return async (range: Range): Promise<Report> => {
    const at = now();
    const span = timeSpan(range, at);
    const news = await registry(registryNews.read());
    const known = news ?? registryNews.latest();
    const document = known?.document ?? served();
    const running = document ? trialsOf(document) : [];
    const found = await counts(
      Promise.all([minutesOf(span), Promise.all(running.map((trial) => health.tally(trial)))]),
    );
    const [minutes, tallies] = found ?? [null, []];
    return {
      ...{
        now: at,
        range,
        span,
        registry: document,
        isRegistryAway: news === null,
        audit: known?.audit ?? null,
        minutes,
        gate,
        isBehindUnknownProxy: sources.isBehindUnknownProxy?.() ?? false,
      },
      trials: running.map((trial, index) => ({ trial, tally: tallies[index] ?? null })),
    };
  };
};

/** Registry and audit are read when they have changed; the audit of files is as many files. */
const createRegistryNews = (store: ReportSources['store']) => {
  let latest: RegistryNews | null = null;
  return {
    latest: () => latest,
    read: async (): Promise<RegistryNews> => {
      const mark = await store.mark();
      if (latest?.mark === mark) return latest;
      const [document, audit] = await Promise.all([store.read(), store.audit()]);
      latest = { mark, document, audit: audit.slice(-KEPT_ENTRIES) };
      return latest;
    },
  };
};

/** Waits for a reading for a while; null where it failed or took too long. */
const createPatience = (onError: ReportSources['onError']) => {
  let isTroubled = false;
  return async <T>(reading: Promise<T>): Promise<T | null> => {
    try {
      const found = await within(reading, LIMIT_MS);
      if (found === 'too-slow') throw new Error(`no answer within ${LIMIT_MS} ms`);
      isTroubled = false;
      return found;
    } catch (error) {
      if (!isTroubled) onError(error);
      isTroubled = true;
      return null;
    }
  };
};
