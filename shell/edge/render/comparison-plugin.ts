import { setTimeout } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { getWideNetwork } from '@acara/server-kit/http-server';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { createBundleComparison, rivalBundles } from './compare-bundles.ts';
import { createComparisonWorker } from './comparison-worker.ts';

type ComparisonOptions = { settings: Pick<EdgeSettings, 'render'>; uptime: () => number };

/** Renders what failed again with both releases of a rollout, and reports the worse one to the rollout's watch. */
export const comparison: FastifyPluginAsync<ComparisonOptions> = async (app, { settings, uptime }) => {
  const { releases, rendering, rollouts } = app;
  const worker = createComparisonWorker({
    memoryMb: settings.render.memoryMb,
    onLost: (reason) => app.log.error({ reason }, 'a comparison of two releases cost its worker'),
  });
  app.addHook('onClose', worker.close);
  const { afterRender, searchLeaks } = createBundleComparison({
    worker,
    uptime,
    getRivals: (remote) => {
      const served = releases.current();
      return served && rivalBundles(served, remote);
    },
    onWorse: ({ remote, group, address }) => rollouts.watch.compared(getWideNetwork(address), remote, group),
    random: Math.random,
    pause: (ms) => setTimeout(ms, undefined, { ref: false }),
  });
  rendering.events.on('memoryExceeded', searchLeaks);
  rendering.events.on('rendered', (job, address, hasFailed) => void afterRender(job, address, hasFailed));
};
