import type { IncomingHttpHeaders } from 'node:http';
import { openHealthStore, packageState, watchHealth } from '@acara/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveReleases } from '../page/served-releases.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { createHaltWebhook } from './halt-webhook.ts';

const UNKNOWN_PROXY =
  'visitors come through a proxy that is not in EDGE_TRUST_PROXY: they count as one network, and rollouts may not be halted';

export type RolloutWatchOptions = {
  settings: Pick<EdgeSettings, 'releasesDir' | 'releases' | 'healthGate' | 'webhook'>;
  live: Pick<LiveReleases, 'current' | 'store'>;
  now: () => number;
  intervalMs: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  onHalt?: () => void;
};

/** Counts beacons and halts failing rollouts. Pages neither wait for it nor depend on it. */
export const watchRollouts = ({ settings, live, now, intervalMs, log, onHalt }: RolloutWatchOptions) => {
  const { releasesDir: dir, releases, healthGate } = settings;
  const health = openHealthStore({ dir, ...(releases.databaseUrl && { databaseUrl: releases.databaseUrl }) });
  const webhook = settings.webhook && createHaltWebhook({ ...settings.webhook, now, log });
  const proxies = watchProxies((address) => {
    if (healthGate.isOn) log.warn({ address }, UNKNOWN_PROXY);
  });
  const watch = watchHealth({
    registry: () => live.current()?.document ?? null,
    store: live.store,
    health,
    now,
    intervalMs,
    // Never reached: everything is counted and nothing halted.
    networks: healthGate.isOn ? healthGate.networks : Infinity,
    onHalt: ({ analysis, why }) => {
      onHalt?.();
      log.warn({ ...analysis, why }, 'a rollout was halted');
      const document = live.current()?.document;
      const releases = document ? packageState(document, analysis.remote).releases : [];
      const commit = releases.find(({ releaseId }) => releaseId === analysis.releaseId)?.commit;
      void webhook?.send({ analysis, why, commit });
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
      webhook?.close();
      await watch.close();
      await health.close();
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
