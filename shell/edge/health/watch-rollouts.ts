import type { IncomingHttpHeaders } from 'node:http';
import {
  describeRelease,
  readFailures,
  FAILURES_KEPT_MS,
  openHealthStore,
  openReleaseFiles,
  recordFailure,
  watchHealth,
  type FailureKind,
  type FallbackSurge,
  type HaltedRollout,
  type Incident,
  type ReleaseFacts,
  type DescribedFailure,
} from '@acara/releases';
import type { ReleaseName } from '@acara/shared-contract/release';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveReleases } from '../page/served-releases.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { withTimeout } from '../render/with-timeout.ts';
import { createFailureExport } from './export-failures.ts';
import { createMail } from './mail.ts';
import { haltMessage, surgeMessage, type Message } from './release-messages.ts';
import { createWebhook } from './webhook.ts';

const UNKNOWN_PROXY =
  'visitors come through a proxy that is not in EDGE_TRUST_PROXY: they count as one network, and rollouts may not be halted';

/** Reading the failures and source maps of a release; a halt does not wait for it. */
const DESCRIBE_MS = 15_000;
const HOUR_MS = 60 * 60_000;

export type RolloutWatchOptions = {
  settings: Pick<
    EdgeSettings,
    'releasesDir' | 'releases' | 'healthGate' | 'surges' | 'holdback' | 'freezes' | 'webhook' | 'mail' | 'traces'
  >;
  live: Pick<LiveReleases, 'current' | 'store'>;
  now: () => number;
  intervalMs: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  onHalt?: () => void;
  onSurge?: () => void;
};

/** What happened to a release, and which of its failures may be the cause. */
type Happened = ReleaseName & { incident: Incident; kind: FailureKind; since: number };

/** Counts beacons, halts failing rollouts and reports surges of fallbacks. Pages neither wait for it nor depend on it. */
export const watchRollouts = ({ settings, live, now, intervalMs, log, onHalt, onSurge }: RolloutWatchOptions) => {
  const { releasesDir: dir, releases, healthGate, holdback, freezes } = settings;
  const health = openHealthStore({ dir, databaseUrl: releases.databaseUrl });
  const files = openReleaseFiles({ dir, ...releases });
  const failures = createFailureExport({
    endpoint: settings.traces.endpoint,
    registry: () => live.current()?.document ?? null,
    readMap: files.readMap,
    now,
    log,
  });
  const channels = [
    ...(settings.webhook ? [createWebhook({ ...settings.webhook, now, log })] : []),
    ...(settings.mail ? [createMail({ ...settings.mail, log })] : []),
  ];
  const proxies = watchProxies((address) => {
    if (healthGate.isOn) log.warn({ address }, UNKNOWN_PROXY);
  });
  /** Waited for at the end: a cause that was found is not lost. */
  // Bounded: halts and surges that are being reported.
  const reports = new Set<Promise<void>>();
  const describe = async (happened: Happened): Promise<ReleaseFacts> => {
    try {
      const reading = describeRelease({ store: live.store, health, files }, happened, happened);
      const found = await withTimeout(reading, DESCRIBE_MS);
      if (found !== 'too-slow') return found;
      throw new Error(`not described within ${DESCRIBE_MS} ms`);
    } catch (error) {
      log.error({ ...happened, problem: String(error) }, 'the cause of a halt or surge is unknown');
      return { commit: null, owner: null, failure: null };
    }
  };
  const describeAndSend = async (happened: Happened, toMessage: (facts: ReleaseFacts) => Message): Promise<void> => {
    const facts = await describe(happened);
    const message = toMessage(facts);
    for (const channel of channels) void channel.send(message);
    await recordFailure(live.store, happened, facts, new Date(now())).catch((error: unknown) =>
      log.error({ ...happened, problem: String(error) }, 'the cause of a halt or surge was not recorded'),
    );
  };
  const report = (...happened: Parameters<typeof describeAndSend>): void => {
    const reporting = describeAndSend(...happened).finally(() => reports.delete(reporting));
    reports.add(reporting);
  };
  const reportHalt = (halted: HaltedRollout): void => {
    const { analysis, why, kind } = halted;
    onHalt?.();
    log.warn({ ...analysis, why }, 'a rollout was halted');
    const { remote, releaseId } = analysis;
    report({ remote, releaseId, incident: 'revoked', kind, since: now() - FAILURES_KEPT_MS }, (facts) =>
      haltMessage(halted, facts),
    );
  };
  const reportSurge = (surge: FallbackSurge): void => {
    onSurge?.();
    const { remote, releaseId, startedAt, why } = surge;
    log.warn({ remote, releaseId, why }, 'many pages fall back to other releases');
    // Failures of the same hour only: what went wrong on other days is not the cause.
    const since = Date.parse(startedAt) - (Date.parse(startedAt) % HOUR_MS);
    report({ remote, releaseId, incident: 'surge', kind: 'failure', since }, (facts) => surgeMessage(surge, facts));
  };
  const watch = watchHealth({
    registry: () => live.current()?.document ?? null,
    store: live.store,
    health,
    now,
    intervalMs,
    holdback,
    freezes,
    // With the gate off everything is counted, and no number of networks is enough for a halt.
    networks: healthGate.isOn ? healthGate.networks : Infinity,
    onHalt: reportHalt,
    ...(settings.surges.visitors > 0 && { surges: { rule: settings.surges, onSurge: reportSurge } }),
    canHalt: () => healthGate.isOn && !proxies.isBehindUnknownProxy(),
    onAdvance: (advance) => log.warn(advance, 'a rollout went on by its plan'),
    onError: (error) => log.error({ problem: String(error) }, 'the health of releases cannot be stored or decided'),
  });
  return {
    watch: {
      ...watch,
      reported: (...reported: Parameters<typeof watch.reported>): void => {
        watch.reported(...reported);
        failures.add(reported[1], reported[2]);
      },
    },
    health,
    proxies,
    /** What went wrong in a package's releases. */
    failuresOf: (remote: string): Promise<readonly DescribedFailure[]> =>
      readFailures(
        { health, files },
        { remote, versions: live.current()?.document.microFrontends[remote] ?? [] },
        now(),
      ),
    close: async () => {
      await watch.close();
      await Promise.all(reports);
      await failures.close();
      for (const channel of channels) channel.close();
      await Promise.all([health.close(), files.close()]);
    },
  };
};

export type RolloutWatch = ReturnType<typeof watchRollouts>;

/** `ip`: the sender, as far as proxies are trusted. */
export type ForwardedRequest = { ip: string; headers: IncomingHttpHeaders };

/** Detects a proxy that is not trusted. @param warn called once, with its address */
export const watchProxies = (warn: (address: string) => void) => {
  let isBehind = false;
  let hasWarned = false;
  return {
    record: ({ ip, headers }: ForwardedRequest) => {
      // The first address is the visitor's if every proxy is trusted.
      const [visitor] = String(headers['x-forwarded-for'] ?? ip).split(',');
      isBehind = visitor?.trim() !== ip;
      if (!isBehind || hasWarned) return;
      hasWarned = true;
      warn(ip);
    },
    /** Of the last verified visitor. Then all visitors are one network, and the health gate cannot halt. */
    isBehindUnknownProxy: () => isBehind,
  };
};

export type ProxyWatch = ReturnType<typeof watchProxies>;
