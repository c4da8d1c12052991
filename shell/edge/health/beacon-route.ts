import { getWideNetwork } from '@acara/server-kit/http-server';
import {
  BEACON_ADDRESS,
  SHELL_NAME,
  type PageBeacon,
  type ReleaseName,
  type ErrorBeacon,
  type FailureBeacon,
  type GoalBeacon,
  type SignedRelease,
  type SymptomBeacon,
  type VisitBeacon,
} from '@acara/shared-contract/release';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  isSameSignature,
  releaseSignature,
  type HealthWatch,
  type Reporter,
  type ReportedFailure,
} from '@acara/releases';
import type { ServedReleases } from '../page/served-releases.ts';
import {
  givenSet,
  leaveOut,
  noteVisit,
  verifiedVisitor,
  visitorId,
  type VisitorSigning,
  previewCookie,
  readLastVisit,
} from '../page/visitor-cookie.ts';
import { renewSet } from '../page/visitor-route.ts';
import type { BeaconLimits } from './beacon-limits.ts';
import { createBeaconLog, type DropReason } from './beacon-log.ts';
import { readBeacon } from './beacon-shapes.ts';
import { createPageProfiles, type PageProfiles } from './page-profiles.ts';
import { isForeign } from './foreign-browser.ts';
import type { ProxyWatch } from './watch-rollouts.ts';

type BeaconRouteOptions = {
  releases: () => Pick<
    ServedReleases,
    'nameFor' | 'firstNameFor' | 'assignedBy' | 'isCandidate' | 'isAnalysed' | 'patternOf'
  > | null;
  visitors: VisitorSigning;
  limits: BeaconLimits;
  watch: Pick<HealthWatch, 'visited' | 'failed' | 'fellBack' | 'lost' | 'reported' | 'reached'> & {
    /** What went wrong on a page that a translator changed: no evidence against the release. */
    excused(release: ReleaseName): void;
  };
  proxies: Pick<ProxyWatch, 'record'>;
  /** In ms. */
  now: () => number;
};

const MAX_BYTES = 4096;
/** After `unmount` the page still works. `late` and `line` may be caused by the connection. */
const FAILURE_PHASES = new Set(['load', 'bootstrap', 'mount', 'render']);
/** The page is slow, its calls failed or it showed an error; the next document may have the same releases. */
const BEARABLE = new Set<SymptomBeacon['phase']>(['blocked', 'refused', 'failing', 'alert']);

/** `POST /beacon`. Always responds with 204. docs/contracts/beacons.md. */
export const beaconRoute: FastifyPluginAsync<BeaconRouteOptions> = async (
  app,
  { releases, visitors, limits, watch, proxies, now },
) => {
  const log = createBeaconLog(app.log);
  const profiles = createPageProfiles();
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

  /** Logs failures of a first document. It came without a cookie, so it is not counted. */
  const recordUnmarked = (request: FastifyRequest, key: string | null): DropReason | null => {
    const beacon =
      key === null || visitorId(request.headers.cookie ?? '') !== undefined ? null : readBeacon(request.body);
    if (key === null || !beacon || isUsual(beacon) || !isSigned(beacon, key)) return 'unmarked';
    log.report(request, beacon);
    return null;
  };

  const record = (request: FastifyRequest, reply: FastifyReply): DropReason | null => {
    const visitor = verifiedVisitor(request, reply, visitors);
    if (visitor === null || visitors.key === null) return recordUnmarked(request, visitors.key);
    if (!limits.isVisitorAllowed(visitor)) return 'tooMany';
    renewSet(request, reply, { unit: visitor, releases, visitors });
    const beacon = readBeacon(request.body);
    if (!beacon) return 'malformed';
    if (!isSigned(beacon, visitors.key)) return 'unsigned';
    proxies.record(request);
    if (!isUsual(beacon)) log.report(request, beacon);
    if (beacon.kind === 'visit') noteVisit(reply, now(), visitors);
    if (beacon.kind === 'symptom' && !BEARABLE.has(beacon.phase))
      leaveOut(request, reply, suspects(beacon, releases()), visitors);
    const cookies = request.headers.cookie ?? '';
    const set = givenSet(cookies);
    const isPreview = previewCookie.read(cookies) !== null;
    const assigned = releases()?.assignedBy(set) ?? [];
    const lastVisitAt = readLastVisit(cookies);
    count(
      watch,
      {
        visitor,
        network: getWideNetwork(request.ip),
        ...(assigned.length > 0 && { assigned }),
        ...(lastVisitAt !== null && { lastVisitAt }),
        ...(isPreview && { isPreview }),
      },
      { beacon, served: releases(), profiles, isTranslated: isTranslated(beacon) && isForeign(request.headers) },
    );
    return null;
  };

  app.post(BEACON_ADDRESS, { bodyLimit: MAX_BYTES, config: { limits: ['beacons'] } }, (request, reply) => {
    const dropped = record(request, reply);
    if (dropped !== null) log.drop(dropped);
    return reply.code(204).send();
  });
};

/** Whether every release in a beacon is signed; a failure of an unknown release has none. */
const isSigned = (beacon: PageBeacon, key: string): boolean => {
  return namedReleases(beacon).every(
    ({ remote, releaseId, signature }) =>
      signature !== undefined && isSameSignature(signature, releaseSignature(key, remote, releaseId)),
  );
};

const namedReleases = (beacon: PageBeacon): readonly (ReleaseName & { signature?: string | undefined })[] => {
  if ('releases' in beacon) return beacon.releases;
  if (beacon.kind === 'goal') return [beacon];
  const { remote, releaseId, signature } = beacon;
  return [...(releaseId === null ? [] : [{ remote, releaseId, signature }]), ...getShell(beacon)];
};

/** Nothing is wrong. */
const isUsual = (beacon: PageBeacon): beacon is VisitBeacon | GoalBeacon =>
  beacon.kind === 'visit' || beacon.kind === 'goal';

const getShell = ({ remote, shell }: FailureBeacon | ErrorBeacon): SignedRelease[] =>
  shell && remote !== SHELL_NAME ? [{ remote: SHELL_NAME, ...shell }] : [];

/** What the visitor's next document leaves out: candidates. A frozen page without one is most likely its last remote's. */
const suspects = ({ releases, phase }: SymptomBeacon, served: ReturnType<BeaconRouteOptions['releases']>) => {
  const candidates = releases.filter((one) => served?.isCandidate(one));
  return candidates.length > 0 || phase !== 'frozen' ? candidates : releases.slice(-1);
};

/** Of symptoms that sound releases have now and then. */
const SYMPTOM_KINDS: Partial<Record<SymptomBeacon['phase'], ReportedFailure['kind']>> = {
  blocked: 'slow',
  failing: 'unusable',
  dead: 'unusable',
  alert: 'unusable',
  policy: 'unusable',
};

type Counted = {
  beacon: PageBeacon;
  served: ReturnType<BeaconRouteOptions['releases']>;
  profiles: PageProfiles;
  /** What is wrong with the page is no evidence. */
  isTranslated: boolean;
};

const isTranslated = (beacon: PageBeacon): boolean => 'altered' in beacon && beacon.altered === 'translated';

const count = (
  watch: BeaconRouteOptions['watch'],
  reporter: Reporter,
  { beacon, served, profiles, isTranslated }: Counted,
): void => {
  if (isTranslated) {
    if (beacon.kind === 'visit') watch.visited(reporter, beacon.releases, {});
    else for (const release of namedReleases(beacon)) watch.excused(release);
    return;
  }
  const pageOf = (path: string) => served?.patternOf(path) ?? null;
  /** The failure and its kind. */
  const fail = (releases: readonly ReleaseName[], found: ReportedFailure['kind'], where: string, message: string) => {
    const kind = 'altered' in beacon && beacon.altered ? 'unusable' : found;
    const frames = 'frames' in beacon ? (beacon.frames ?? []) : [];
    for (const { remote, releaseId } of releases) {
      watch.failed(reporter, { remote, releaseId }, kind);
      watch.reported(reporter, { remote, releaseId }, { kind, message, frames, where });
    }
  };
  if (beacon.kind === 'visit') {
    const { releases, vitals, blocked, shown = [] } = beacon;
    watch.visited(reporter, releases, { ...vitals, ...(blocked !== undefined && { blocked }) });
    const pages = shown.flatMap((one) => {
      const pattern = pageOf(one.page);
      return pattern === null ? [] : [{ pattern, one, missing: profiles.findMissing(pattern, one) }];
    });
    for (const { pattern, missing } of pages)
      if (missing !== null) fail(releases, 'unusable', `thin at ${pattern}`, missing);
    if (reporter.isPreview || releases.some((one) => served?.isAnalysed(one))) return undefined;
    for (const { pattern, one } of pages) profiles.add(pattern, reporter.network, one);
    return undefined;
  }
  if (beacon.kind === 'goal') return watch.reached(reporter, beacon, beacon.goal);
  if (beacon.kind === 'symptom') {
    const page = beacon.page === undefined ? null : pageOf(beacon.page);
    const where = page === null ? beacon.phase : `${beacon.phase} at ${page}`;
    return fail(beacon.releases, SYMPTOM_KINDS[beacon.phase] ?? 'symptom', where, beacon.message);
  }
  const { remote, releaseId } = beacon;
  if (releaseId === null) return undefined;
  const releases = [{ remote, releaseId }, ...getShell(beacon)];
  if (beacon.kind === 'error') return fail(releases, 'error', remote, beacon.message);
  if (beacon.phase === 'fallback') return watch.fellBack(reporter, { remote, releaseId });
  const kind = failureKind(beacon.phase);
  if (kind === 'failure') watch.lost(reporter, { remote, releaseId });
  const where = `${beacon.phase} of ${beacon.fragment ?? remote}`;
  return kind === null ? undefined : fail(releases, kind, where, beacon.message);
};

/** After a mismatch the page still works, so that it is a symptom only. */
const failureKind = (phase: string): 'failure' | 'symptom' | null => {
  if (phase === 'hydration') return 'symptom';
  return FAILURE_PHASES.has(phase) ? 'failure' : null;
};
