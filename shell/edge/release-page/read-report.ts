import {
  runningAnalyses,
  type HealthStore,
  type MinuteCount,
  type RegistryStore,
  type RunningAnalysis,
  type AnalysisTally,
} from '@acara/releases';
import type { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';
import { withTimeout } from '../render/with-timeout.ts';
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
  isRegistryUnavailable: boolean;
  /** The latest changes, oldest first. */
  audit: AuditEntry[] | null;
  minutes: MinuteCount[] | null;
  analyses: { analysis: RunningAnalysis; tally: AnalysisTally | null }[];
  healthGate: HealthGate;
  /** Whether visitors come through a proxy that this edge does not know, and takes for all of them. */
  isBehindUnknownProxy: boolean;
};

/** Whether releases are halted by themselves, and from how many networks affected visitors must come for that. */
export type HealthGate = { isOn: boolean; networks: number };

export type ReportSources = {
  store: Pick<RegistryStore, 'etag' | 'read' | 'audit'>;
  /** What this edge serves by, also while the store is away. */
  served: () => RegistryDocument | null;
  health: Pick<HealthStore, 'minutes' | 'tally'>;
  healthGate: HealthGate;
  now: () => number;
  /** Ms since some instant, by a clock that nobody sets; that of the process if nothing else is said. */
  uptime?: () => number;
  /** Whether visitors come through a proxy that EDGE_TRUST_PROXY does not name; no if nothing is said. */
  isBehindUnknownProxy?: () => boolean;
  /** Told when a store cannot be read, once until it can again. */
  onError: (error: unknown) => void;
};

/** A page must not wait for a store that hangs. */
const TIMEOUT_MS = 2000;
/** More changes than the page ever shows. */
const MAX_ENTRIES = 200;

type RegistryReading = { etag: string; document: RegistryDocument | null; audit: AuditEntry[] };

/** The clock of the process, which nobody sets. */
export const processUptime = (): number => performance.now();

/** Reads what the page shows; never rejects. */
export const createReportReader = (sources: ReportSources) => {
  const { store, served, health, healthGate, now, onError, uptime = processUptime } = sources;
  const registryReader = createRegistryReader(store);
  const [registry, counts] = [createReadTimeout(onError), createReadTimeout(onError)];
  const readMinutes = createMinuteReader(health, { now, uptime });

  return async (range: Range): Promise<Report> => {
    const at = now();
    const span = timeSpan(range, at);
    const reading = await registry(registryReader.read());
    const known = reading ?? registryReader.latest();
    const document = known?.document ?? served();
    const running = document ? runningAnalyses(document) : [];
    const found = await counts(
      Promise.all([readMinutes(span), Promise.all(running.map((analysis) => health.tally(analysis)))]),
    );
    const [minutes, tallies] = found ?? [null, []];
    return {
      ...{
        now: at,
        range,
        span,
        registry: document,
        isRegistryUnavailable: reading === null,
        audit: known?.audit ?? null,
        minutes,
        healthGate,
        isBehindUnknownProxy: sources.isBehindUnknownProxy?.() ?? false,
      },
      analyses: running.map((analysis, index) => ({ analysis, tally: tallies[index] ?? null })),
    };
  };
};

/** Registry and audit are read when they have changed; the audit of files is as many files. */
const createRegistryReader = (store: ReportSources['store']) => {
  let latest: RegistryReading | null = null;
  return {
    latest: () => latest,
    read: async (): Promise<RegistryReading> => {
      const etag = await store.etag();
      if (latest?.etag === etag) return latest;
      const [document, audit] = await Promise.all([store.read(), store.audit()]);
      latest = { etag, document, audit: audit.slice(-MAX_ENTRIES) };
      return latest;
    },
  };
};

/** Waits for a reading for a while; null where it failed or took too long. */
const createReadTimeout = (onError: ReportSources['onError']) => {
  let isTroubled = false;
  return async <T>(reading: Promise<T>): Promise<T | null> => {
    try {
      const found = await withTimeout(reading, TIMEOUT_MS);
      if (found === 'too-slow') throw new Error(`no answer within ${TIMEOUT_MS} ms`);
      isTroubled = false;
      return found;
    } catch (error) {
      if (!isTroubled) onError(error);
      isTroubled = true;
      return null;
    }
  };
};
