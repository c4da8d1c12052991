import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isSameMark, networkOf, releaseSeal, type HealthWatch, type Witness } from '@acara/releases';
import { BEACON_ADDRESS, type PageBeacon } from '@acara/shared-contract/release';
import { markedVisitor, type VisitorMarking } from '../page/visitor-cookie.ts';
import type { BeaconLimits } from './beacon-limits.ts';
import { createBeaconLog, type DropReason } from './beacon-log.ts';
import { readBeacon } from './beacon-shapes.ts';

export type BeaconRouteOptions = {
  visitors: VisitorMarking;
  limits: BeaconLimits;
  /** What is believed is counted here. */
  watch: Pick<HealthWatch, 'visited' | 'harmed' | 'fellBack'>;
};

const MAX_BYTES = 4096;
/** The page is whole all the same after the others: hydration begins anew, what would not be left is taken away. */
const HARMFUL = new Set(['load', 'bootstrap', 'mount', 'render']);

/** `POST /beacon`: what happens in pages. Answers 204 whatever it makes of it. docs/contracts/release-health.md. */
export const beaconRoute: FastifyPluginAsync<BeaconRouteOptions> = async (app, { visitors, limits, watch }) => {
  const log = createBeaconLog(app.log);
  app.addHook('onClose', async () => log.close());
  app.addHook('onError', async () => log.drop('malformed'));
  app.addHook('onRequest', async (request, reply) => {
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

const isSealed = (beacon: PageBeacon, key: string): boolean =>
  (beacon.kind === 'visit' ? beacon.releases : [beacon]).every(
    ({ remote, releaseId, seal }) =>
      releaseId !== null && seal !== undefined && isSameMark(seal, releaseSeal(key, remote, releaseId)),
  );

const count = (watch: BeaconRouteOptions['watch'], witness: Witness, beacon: PageBeacon): void => {
  if (beacon.kind === 'visit') return watch.visited(witness, beacon.releases, beacon.vitals);
  const { remote, releaseId } = beacon;
  if (releaseId === null) return;
  if (beacon.kind === 'error') return watch.harmed(witness, { remote, releaseId }, 'error');
  if (beacon.phase === 'fallback') return watch.fellBack(witness, { remote, releaseId });
  if (HARMFUL.has(beacon.phase)) watch.harmed(witness, { remote, releaseId }, 'failure');
};
