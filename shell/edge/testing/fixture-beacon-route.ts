import Fastify from 'fastify';
import { createBeaconLimits } from '../health/beacon-limits.ts';
import { beaconRoute } from '../health/beacon-route.ts';
import { KEY, servedFixture } from './fixture-beacons.ts';

type Given = { setName?: () => string; now?: number };

/** What the route tells the health gate. */
export const recordingWatch = () => ({
  visited: jest.fn(),
  failed: jest.fn(),
  fellBack: jest.fn(),
  lost: jest.fn(),
  reported: jest.fn(),
  reached: jest.fn(),
  excused: jest.fn(),
});

/** Only the route of beacons, with `test-release-2` as the candidate. Its watch records calls. */
export const startBeaconRoute = async ({ setName = () => 'stable', now = 0 }: Given = {}) => {
  const watch = recordingWatch();
  const app = Fastify();
  await app.register(beaconRoute, {
    now: () => now,
    releases: () => servedFixture(setName(), 'test-release-2'),
    visitors: { key: KEY, isHttps: false },
    limits: createBeaconLimits(() => 0),
    watch,
    proxies: { record: () => undefined },
  });
  return {
    watch,
    close: () => app.close(),
    /** @returns the cookies that the response sets */
    send: async (beacon: object, cookie: string, remoteAddress = '127.0.0.1', more = {}): Promise<string[]> => {
      const payload = JSON.stringify(beacon);
      const call = { method: 'POST', url: '/beacon', payload, remoteAddress, headers: { cookie, ...more } } as const;
      const { headers } = await app.inject(call);
      return [headers['set-cookie'] ?? []].flat();
    },
  };
};
