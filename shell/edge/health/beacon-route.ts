import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  isSameSignature,
  getReporterNetwork,
  releaseSignature,
  type HealthWatch,
  type Reporter,
} from '@acara/releases';
import {
  BEACON_ADDRESS,
  SHELL_NAME,
  type ErrorBeacon,
  type FailureBeacon,
  type PageBeacon,
  type SignedRelease,
} from '@acara/shared-contract/release';
import { verifiedVisitor, type VisitorSigning } from '../page/visitor-cookie.ts';
import type { BeaconLimits } from './beacon-limits.ts';
import { createBeaconLog, type DropReason } from './beacon-log.ts';
import { readBeacon } from './beacon-shapes.ts';
import type { ProxyWatch } from './watch-rollouts.ts';

export type BeaconRouteOptions = {
  visitors: VisitorSigning;
  limits: BeaconLimits;
  watch: Pick<HealthWatch, 'visited' | 'failed' | 'fellBack'>;
  proxies: Pick<ProxyWatch, 'record'>;
};

const MAX_BYTES = 4096;
/**
 * After `hydration` and `unmount` the page still works. `late` and `line` may be caused by the visitor's connection.
 */
const FAILURE_PHASES = new Set(['load', 'bootstrap', 'mount', 'render']);

/** `POST /beacon`. Always responds with 204. docs/contracts/release-health.md. */
export const beaconRoute: FastifyPluginAsync<BeaconRouteOptions> = async (
  app,
  { visitors, limits, watch, proxies },
) => {
  const log = createBeaconLog(app.log);
  app.addHook('onClose', async () => log.close());
  app.addHook('onError', async () => log.drop('malformed'));
  app.addHook('onRequest', async (request, reply) => {
    // Content types do not matter; an unknown one would be an error.
    delete request.headers['content-type'];
    if (limits.isNetworkAllowed(request.ip)) return undefined;
    log.drop('tooMany');
    return reply.code(204).send();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  /** Counts a beacon; returns why it was dropped. */
  const record = (request: FastifyRequest, reply: FastifyReply): DropReason | null => {
    const visitor = verifiedVisitor(request, reply, visitors);
    if (visitor === null || visitors.key === null) return 'unmarked';
    if (!limits.isVisitorAllowed(visitor)) return 'tooMany';
    const beacon = readBeacon(request.body);
    if (!beacon) return 'malformed';
    if (!isSigned(beacon, visitors.key)) return 'unsealed';
    proxies.record(request);
    if (beacon.kind !== 'visit') log.report(request, beacon);
    count(watch, { visitor, network: getReporterNetwork(request.ip) }, beacon);
    return null;
  };

  app.post(BEACON_ADDRESS, { bodyLimit: MAX_BYTES }, (request, reply) => {
    const dropped = record(request, reply);
    if (dropped !== null) log.drop(dropped);
    return reply.code(204).send();
  });
};

/** Whether every release in a beacon is signed; a failure of an unknown release has none. */
const isSigned = (beacon: PageBeacon, key: string): boolean => {
  const named =
    beacon.kind === 'visit' ? beacon.releases : [...(beacon.releaseId === null ? [] : [beacon]), ...getShell(beacon)];
  return named.every(
    ({ remote, releaseId, seal }) =>
      releaseId !== null && seal !== undefined && isSameSignature(seal, releaseSignature(key, remote, releaseId)),
  );
};

/** The shell around the remote of a beacon. */
const getShell = ({ remote, shell }: FailureBeacon | ErrorBeacon): SignedRelease[] =>
  shell && remote !== SHELL_NAME ? [{ remote: SHELL_NAME, ...shell }] : [];

const count = (watch: BeaconRouteOptions['watch'], reporter: Reporter, beacon: PageBeacon): void => {
  if (beacon.kind === 'visit') return watch.visited(reporter, beacon.releases, beacon.vitals);
  const { remote, releaseId } = beacon;
  if (releaseId === null) return;
  if (beacon.kind !== 'error' && beacon.phase === 'fallback') return watch.fellBack(reporter, { remote, releaseId });
  if (beacon.kind !== 'error' && !FAILURE_PHASES.has(beacon.phase)) return;
  for (const release of [{ remote, releaseId }, ...getShell(beacon)])
    watch.failed(reporter, { remote: release.remote, releaseId: release.releaseId }, beacon.kind ?? 'failure');
};
