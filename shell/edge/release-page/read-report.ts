import {
  runningAnalyses,
  type DescribedFailure,
  type HealthStore,
  type MinuteCount,
  type RegistryStore,
  type RunningAnalysis,
  type AnalysisTally,
} from '@acara/releases';
import type { AuditEntry, RegistryDocument } from '@acara/releases/registry';
import { findFreeze, type FreezeWindows } from '@acara/server-kit/settings';
import { withTimeout } from '../render/with-timeout.ts';
import { createMinuteReader, rangeStart, type Range } from './release-counts.ts';

/** Data of the page. What could not be read is null and shown as unavailable. */
export type Report = {
  now: number;
  range: Range;
  /** Whose packages it is about; null: all. */
  team: string | null;
  /** Who reads it, where they may change something. */
  actor: string | null;
  /** Start of the range, in ms. */
  from: number;
  /** The registry; while its store is unavailable, the one that this edge serves. */
  registry: RegistryDocument | null;
  isRegistryUnavailable: boolean;
  audit: AuditEntry[] | null;
  minutes: MinuteCount[] | null;
  analyses: { analysis: RunningAnalysis; tally: AnalysisTally | null }[];
  healthGate: HealthGate;
  /** As in the setting; null: releases may get more visitors now. */
  freeze: string | null;
  isBehindUnknownProxy: boolean;
};

/** Whether releases are halted automatically, and the networks that affected visitors must come from. */
export type HealthGate = { isOn: boolean; networks: number };

export type ReportSources = {
  store: Pick<RegistryStore, 'etag' | 'read' | 'audit'>;
  served: () => RegistryDocument | null;
  health: Pick<HealthStore, 'minutes' | 'tally'>;
  healthGate: HealthGate;
  freezes?: FreezeWindows;
  now: () => number;
  /** Monotonic. */
  uptime: () => number;
  isBehindUnknownProxy?: () => boolean;
  /** What went wrong in a package's releases. */
  failures?: (remote: string) => Promise<readonly DescribedFailure[]>;
  /** Called once per outage of a store. */
  onError: (error: unknown) => void;
};

const TIMEOUT_MS = 2000;
const MAX_ENTRIES = 200;

type RegistryReading = { etag: string; document: RegistryDocument | null; audit: AuditEntry[] };

/** Never rejects. */
export const createReportReader = (sources: ReportSources) => {
  const { store, served, health, healthGate, now, onError, uptime } = sources;
  const registryReader = createRegistryReader(store);
  const registry = createReadTimeout(onError);
  const counts = createReadTimeout(onError);
  const readMinutes = createMinuteReader(health, { now, uptime });

  return async (range: Range): Promise<Report> => {
    const at = now();
    const from = rangeStart(range, at);
    const reading = await registry(registryReader.read());
    const known = reading ?? registryReader.latest();
    const document = known?.document ?? served();
    const running = document ? runningAnalyses(document) : [];
    const found = await counts(
      Promise.all([readMinutes(from, range), Promise.all(running.map((analysis) => health.tally(analysis)))]),
    );
    const [minutes, tallies] = found ?? [null, []];
    return {
      now: at,
      range,
      team: null,
      actor: null,
      from,
      registry: document,
      isRegistryUnavailable: reading === null,
      audit: known?.audit ?? null,
      minutes,
      healthGate,
      freeze: findFreeze(sources.freezes ?? [], new Date(at)),
      isBehindUnknownProxy: sources.isBehindUnknownProxy?.() ?? false,
      analyses: running.map((analysis, index) => ({ analysis, tally: tallies[index] ?? null })),
    };
  };
};

/** Rereads registry and audit only when they have changed: the file store has a file per audit entry. */
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

export const createReadTimeout = (onError: ReportSources['onError']) => {
  let isFailing = false;
  return async <T>(reading: Promise<T>): Promise<T | null> => {
    try {
      const found = await withTimeout(reading, TIMEOUT_MS);
      if (found === 'too-slow') throw new Error(`no answer within ${TIMEOUT_MS} ms`);
      isFailing = false;
      return found;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
      return null;
    }
  };
};
