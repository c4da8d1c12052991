import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { observeReleases, type CountedSignals } from '../metrics/release-metrics.ts';
import { watchRollouts, type RolloutWatch, type RolloutWatchOptions } from './watch-rollouts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    rollouts: Omit<RolloutWatch, 'close' | 'watch'> & { watch: RolloutWatch['watch'] & CountedSignals };
  }
}

type RolloutsOptions = Pick<RolloutWatchOptions, 'settings' | 'now' | 'intervalMs'>;

const plugin: FastifyPluginAsync<RolloutsOptions> = async (app, { settings, now, intervalMs }) => {
  const { current } = app.releases;
  const signals = observeReleases(app.metrics, () => current()?.document ?? null);
  const { watch, health, proxies, failuresOf, close } = watchRollouts({
    settings,
    live: app.releases,
    now,
    intervalMs,
    log: app.log,
    onHalt: signals.countHalt,
    onSurge: signals.countSurge,
  });
  // Runs before that of the releases, so the registry is still open.
  app.addHook('onClose', close);
  app.decorate('rollouts', { watch: { ...watch, ...signals.counting(watch) }, health, proxies, failuresOf });
};

/** Counts what browsers report, halts rollouts that fail, and reports halts and surges. */
export const rollouts = fastifyPlugin(plugin, {
  name: 'rollouts',
  decorators: { fastify: ['metrics', 'releases'] },
});
