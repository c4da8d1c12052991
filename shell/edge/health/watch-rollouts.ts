import type { IncomingHttpHeaders } from 'node:http';
import {
  describeHalt,
  openHealthStore,
  openReleaseFiles,
  recordHalt,
  watchHealth,
  type HaltedRollout,
  type HaltReport,
} from '@acara/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveReleases } from '../page/served-releases.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { withTimeout } from '../render/with-timeout.ts';
import { createHaltMail } from './halt-mail.ts';
import { createHaltWebhook } from './halt-webhook.ts';

const UNKNOWN_PROXY =
  'visitors come through a proxy that is not in EDGE_TRUST_PROXY: they count as one network, and rollouts may not be halted';

/** Reading the failures and source maps of a halted release; the halt itself does not wait for it. */
const DESCRIBE_MS = 15_000;

export type RolloutWatchOptions = {
  settings: Pick<
    EdgeSettings,
    'releasesDir' | 'releases' | 'healthGate' | 'holdback' | 'freezes' | 'webhook' | 'haltMail'
  >;
  live: Pick<LiveReleases, 'current' | 'store'>;
  now: () => number;
  intervalMs: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  onHalt?: () => void;
};

/** Counts beacons and halts failing rollouts. Pages neither wait for it nor depend on it. */
export const watchRollouts = ({ settings, live, now, intervalMs, log, onHalt }: RolloutWatchOptions) => {
  const { releasesDir: dir, releases, healthGate, holdback, freezes } = settings;
  const health = openHealthStore({ dir, databaseUrl: releases.databaseUrl });
  const files = openReleaseFiles({ dir, ...releases });
  const webhook = settings.webhook && createHaltWebhook({ ...settings.webhook, now, log });
  const mail = settings.haltMail && createHaltMail({ ...settings.haltMail, log });
  const proxies = watchProxies((address) => {
    if (healthGate.isOn) log.warn({ address }, UNKNOWN_PROXY);
  });
  /** Waited for at the end: a cause that was found is not lost. */
  const reports = new Set<Promise<void>>();
  const describe = async (halted: HaltedRollout): Promise<HaltReport> => {
    const unknown = { ...halted, commit: null, owner: null, failure: null };
    try {
      const found = await withTimeout(describeHalt({ store: live.store, health, files, now }, halted), DESCRIBE_MS);
      if (found !== 'too-slow') return found;
      throw new Error(`not described within ${DESCRIBE_MS} ms`);
    } catch (error) {
      log.error({ ...halted.analysis, problem: String(error) }, 'the cause of a halt is unknown');
      return unknown;
    }
  };
  const report = async (halted: HaltedRollout): Promise<void> => {
    const described = await describe(halted);
    void webhook?.send(described);
    void mail?.send(described);
    await recordHalt(live.store, described, new Date(now())).catch((error: unknown) =>
      log.error({ ...halted.analysis, problem: String(error) }, 'the cause of a halt was not recorded'),
    );
  };
  const watch = watchHealth({
    registry: () => live.current()?.document ?? null,
    store: live.store,
    health,
    now,
    intervalMs,
    holdback,
    freezes,
    // Never reached: everything is counted and nothing halted.
    networks: healthGate.isOn ? healthGate.networks : Infinity,
    onHalt: (halted) => {
      onHalt?.();
      log.warn({ ...halted.analysis, why: halted.why }, 'a rollout was halted');
      const reporting = report(halted).finally(() => reports.delete(reporting));
      reports.add(reporting);
    },
    canHalt: () => healthGate.isOn && !proxies.isBehindUnknownProxy(),
    onAdvance: (advance) => log.warn(advance, 'a rollout went on by its plan'),
    onError: (error) => log.error({ problem: String(error) }, 'the health of releases cannot be stored or decided'),
  });
  return {
    watch,
    health,
    proxies,
    close: async () => {
      await watch.close();
      await Promise.all(reports);
      webhook?.close();
      mail?.close();
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
