import type { FastifyPluginAsync } from 'fastify';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { createBeaconLimits } from './beacon-limits.ts';
import { beaconRoute } from './beacon-route.ts';

type BeaconsOptions = { settings: Pick<EdgeSettings, 'isHttps'>; now: () => number; uptime: () => number };

/** Takes reports of pages, with limits by network and visitor. */
export const beacons: FastifyPluginAsync<BeaconsOptions> = async (app, { settings, now, uptime }) => {
  const { releases, rollouts } = app;
  const limits = createBeaconLimits(uptime);
  app.observeMap('networks that send beacons', limits.networks);
  app.observeMap('visitors who send beacons', limits.visitors);
  await app.register(beaconRoute, {
    now,
    releases: releases.current,
    visitors: { key: releases.key, isHttps: settings.isHttps },
    limits,
    watch: rollouts.watch,
    proxies: rollouts.proxies,
  });
};
