import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isSameMark, networkOf, releaseSeal, type HealthWatch, type Witness } from '@acara/releases';
import {
  BEACON_ADDRESS,
  SHELL_NAME,
  type ErrorBeacon,
  type FailureBeacon,
  type PageBeacon,
  type SealedRelease,
} from '@acara/shared-contract/release';
import { markedVisitor, type VisitorMarking } from '../page/visitor-cookie.ts';
import type { BeaconLimits } from './beacon-limits.ts';
import { createBeaconLog, type DropReason } from './beacon-log.ts';
import { readBeacon } from './beacon-shapes.ts';
import type { ProxyWatch } from './unknown-proxy.ts';

export type BeaconRouteOptions = {
  visitors: VisitorMarking;
  limits: BeaconLimits;
  /** What is believed is counted here. */
  watch: Pick<HealthWatch, 'visited' | 'harmed' | 'fellBack'>;
  /** Sees whoever is believed. */
  proxies: Pick<ProxyWatch, 'see'>;
};

const MAX_BYTES = 4096;
/**
 * After `hydration` and `unmount` the page is whole all the same: it begins anew, or what would not be left is taken
 * away. `late` and `line` may be of the visitor's line.
 */
const HARMFUL = new Set(['load', 'bootstrap', 'mount', 'render']);

/** `POST /beacon`: what happens in pages. Answers 204 whatever it makes of it. docs/contracts/release-health.md. */
export const beaconRoute: FastifyPluginAsync<BeaconRouteOptions> = async (
  app,
  { visitors, limits, watch, proxies },
) => {
  const log = createBeaconLog(app.log);
  app.addHook('onClose', async () => log.close());
  app.addHook('onError', async () => log.drop('malformed'));
  app.addHook('onRequest', async (request, reply) => {
    // Whatever the content is said to be; a type that cannot be read would be an error.
    delete request.headers['content-type'];
    if (limits.mayNetwork(request.ip)) return undefined;
    log.drop('tooMany');
    return reply.code(204).send();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  /** Takes a beacon into account; answers why not. */
  const take = (request: FastifyRequest, reply: FastifyReply): DropReason | null => {
    const visitor = markedVisitor(request, reply, visitors);
    if (visitor === null || visitors.key === null) return 'unmarked';
    if (!limits.mayVisitor(visitor)) return 'tooMany';
    const beacon = readBeacon(request.body);
    if (!beacon) return 'malformed';
    if (!isSealed(beacon, visitors.key)) return 'unsealed';
    proxies.see(request);
    if (beacon.kind !== 'visit') log.tell(request, beacon);
    count(watch, { visitor, network: networkOf(request.ip) }, beacon);
    return null;
  };

  app.post(BEACON_ADDRESS, { bodyLimit: MAX_BYTES }, (request, reply) => {
    const dropped = take(request, reply);
    if (dropped !== null) log.drop(dropped);
    return reply.code(204).send();
  });
};

/** Whether an edge of this site named all that a beacon tells of; a failure of no known release names nothing. */
const isSealed = (beacon: PageBeacon, key: string): boolean => {
  const named =
    beacon.kind === 'visit' ? beacon.releases : [...(beacon.releaseId === null ? [] : [beacon]), ...shellOf(beacon)];
  return named.every(
    ({ remote, releaseId, seal }) =>
      releaseId !== null && seal !== undefined && isSameMark(seal, releaseSeal(key, remote, releaseId)),
  );
};

/** The shell beside the slice that a beacon tells of. */
const shellOf = ({ remote, shell }: FailureBeacon | ErrorBeacon): SealedRelease[] =>
  shell && remote !== SHELL_NAME ? [{ remote: SHELL_NAME, ...shell }] : [];

const count = (watch: BeaconRouteOptions['watch'], witness: Witness, beacon: PageBeacon): void => {
  if (beacon.kind === 'visit') return watch.visited(witness, beacon.releases, beacon.vitals);
  const { remote, releaseId } = beacon;
  if (releaseId === null) return;
  if (beacon.kind !== 'error' && beacon.phase === 'fallback') return watch.fellBack(witness, { remote, releaseId });
  if (beacon.kind !== 'error' && !HARMFUL.has(beacon.phase)) return;
  for (const release of [{ remote, releaseId }, ...shellOf(beacon)])
    watch.harmed(witness, { remote: release.remote, releaseId: release.releaseId }, beacon.kind ?? 'failure');
};
