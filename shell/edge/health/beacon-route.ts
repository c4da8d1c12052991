import { Type, type TProperties } from 'typebox';
import { Compile } from 'typebox/compile';
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
  getReporterNetwork,
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
import type { ProxyWatch } from './watch-rollouts.ts';

/** Unknown fields are a sign of another program. */
const strict = <T extends TProperties>(fields: T) => Type.Object(fields, { additionalProperties: false });
const Remote = Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' });
const ReleaseId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{5,63}$' });
const Signature = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' });
const Shell = Type.Optional(strict({ releaseId: ReleaseId, seal: Signature }));
const Fragment = Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)*$', maxLength: 60 }));
const Frames = Type.Optional(
  Type.Array(
    Type.String({
      pattern: '^[a-z][a-z0-9-]*/[a-z0-9][a-z0-9-]*/[A-Za-z0-9_./-]+:[0-9]{1,7}:[0-9]{1,8}$',
      maxLength: 150,
    }),
    { maxItems: 10 },
  ),
);
const Message = Type.String({ maxLength: 500 });
/** Ten minutes in ms; a slower page was suspended. */
const Time = Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 }));
const MAX_RELEASES = 32;

const failure = Compile(
  strict({
    kind: Type.Optional(Type.Literal('failure')),
    remote: Remote,
    releaseId: Type.Union([ReleaseId, Type.Null()]),
    seal: Type.Optional(Signature),
    shell: Shell,
    fragment: Fragment,
    phase: Type.String({ pattern: '^[a-z-]{1,40}$' }),
    message: Message,
    frames: Frames,
  }),
);
const uncaught = Compile(
  strict({
    kind: Type.Literal('error'),
    remote: Remote,
    releaseId: ReleaseId,
    seal: Signature,
    shell: Shell,
    message: Message,
    frames: Frames,
  }),
);
const release = strict({ remote: Remote, releaseId: ReleaseId, seal: Signature });
const cls = Type.Optional(Type.Number({ minimum: 0, maximum: 1000 }));
const visit = Compile(
  strict({
    kind: Type.Literal('visit'),
    releases: Type.Array(release, { minItems: 1, maxItems: MAX_RELEASES }),
    vitals: strict({ ttfb: Time, fcp: Time, lcp: Time, inp: Time, cls }),
    blocked: Time,
  }),
);
const symptom = Compile(
  strict({
    kind: Type.Literal('symptom'),
    releases: Type.Array(release, { minItems: 1, maxItems: MAX_RELEASES }),
    phase: Type.Enum([
      ...(['frozen', 'blocked', 'blank', 'covered', 'header', 'fetch'] as const),
      ...(['reloads', 'routes', 'calls', 'refused', 'failing', 'dead', 'alert'] as const),
    ]),
    message: Message,
    page: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
);

const goal = Compile(
  strict({
    kind: Type.Literal('goal'),
    remote: Remote,
    releaseId: ReleaseId,
    seal: Signature,
    goal: Type.String({ pattern: '^[a-z][a-z0-9 ]{0,39}$' }),
  }),
);

export const readBeacon = (body: unknown): PageBeacon | null => {
  const value = parsed(body);
  if (failure.Check(value) || uncaught.Check(value) || goal.Check(value)) return value;
  return (visit.Check(value) || symptom.Check(value)) && areDistinct(value.releases) ? value : null;
};

const areDistinct = (releases: readonly ReleaseName[]): boolean =>
  new Set(releases.map(({ remote, releaseId }) => `${remote}/${releaseId}`)).size === releases.length;

const parsed = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
};

type BeaconRouteOptions = {
  releases: () => Pick<ServedReleases, 'nameFor' | 'firstNameFor' | 'assignedBy' | 'isCandidate' | 'patternOf'> | null;
  visitors: VisitorSigning;
  limits: BeaconLimits;
  watch: Pick<HealthWatch, 'visited' | 'failed' | 'fellBack' | 'lost' | 'reported' | 'reached'>;
  proxies: Pick<ProxyWatch, 'record'>;
  /** In ms. */
  now: () => number;
};

const MAX_BYTES = 4096;
/** After `unmount` the page still works. `late` and `line` may be caused by the connection. */
const FAILURE_PHASES = new Set(['load', 'bootstrap', 'mount', 'render']);
/** The page is slow, its calls failed or it showed an error; the next document may have the same releases. */
const BEARABLE = new Set<SymptomBeacon['phase']>(['blocked', 'refused', 'failing', 'alert']);

/** `POST /beacon`. Always responds with 204. docs/contracts/release-health.md. */
export const beaconRoute: FastifyPluginAsync<BeaconRouteOptions> = async (
  app,
  { releases, visitors, limits, watch, proxies, now },
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

  /** Of a first document, which came without a cookie: it does not count, and a failure is in the log all the same. */
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
    if (!isSigned(beacon, visitors.key)) return 'unsealed';
    proxies.record(request);
    if (!isUsual(beacon)) log.report(request, beacon);
    if (beacon.kind === 'visit') noteVisit(reply, now(), visitors);
    if (beacon.kind === 'symptom' && !BEARABLE.has(beacon.phase))
      leaveOut(request, reply, suspects(beacon, releases()), visitors);
    const pageOf = (path: string) => releases()?.patternOf(path) ?? null;
    const cookies = request.headers.cookie ?? '';
    const set = givenSet(cookies);
    const isPreview = previewCookie.read(cookies) !== null;
    const assigned = releases()?.assignedBy(set) ?? [];
    const lastVisitAt = readLastVisit(cookies);
    count(
      watch,
      {
        ...{ visitor, network: getReporterNetwork(request.ip) },
        ...(assigned.length > 0 && { assigned }),
        ...(lastVisitAt !== null && { lastVisitAt }),
        ...(isPreview && { isPreview }),
      },
      { beacon, pageOf },
    );
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
  return namedReleases(beacon).every(
    ({ remote, releaseId, seal }) =>
      releaseId !== null && seal !== undefined && isSameSignature(seal, releaseSignature(key, remote, releaseId)),
  );
};

const namedReleases = (beacon: PageBeacon) => {
  if ('releases' in beacon) return beacon.releases;
  if (beacon.kind === 'goal') return [beacon];
  return [...(beacon.releaseId === null ? [] : [beacon]), ...getShell(beacon)];
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
};

type Counted = { beacon: PageBeacon; /** The pattern of a path. */ pageOf: (path: string) => string | null };

const count = (watch: BeaconRouteOptions['watch'], reporter: Reporter, { beacon, pageOf }: Counted): void => {
  if (beacon.kind === 'visit') {
    const { releases, vitals, blocked } = beacon;
    return watch.visited(reporter, releases, { ...vitals, ...(blocked !== undefined && { blocked }) });
  }
  if (beacon.kind === 'goal') return watch.reached(reporter, beacon, beacon.goal);
  /** The failure, and what it was. */
  const fail = (releases: readonly ReleaseName[], kind: ReportedFailure['kind'], where: string) => {
    const frames = 'frames' in beacon ? (beacon.frames ?? []) : [];
    for (const { remote, releaseId } of releases) {
      watch.failed(reporter, { remote, releaseId }, kind);
      watch.reported(reporter, { remote, releaseId }, { kind, message: beacon.message, frames, where });
    }
  };
  if (beacon.kind === 'symptom') {
    const page = beacon.page === undefined ? null : pageOf(beacon.page);
    const where = page === null ? beacon.phase : `${beacon.phase} at ${page}`;
    return fail(beacon.releases, SYMPTOM_KINDS[beacon.phase] ?? 'symptom', where);
  }
  const { remote, releaseId } = beacon;
  if (releaseId === null) return undefined;
  const releases = [{ remote, releaseId }, ...getShell(beacon)];
  if (beacon.kind === 'error') return fail(releases, 'error', remote);
  if (beacon.phase === 'fallback') return watch.fellBack(reporter, { remote, releaseId });
  const kind = failureKind(beacon.phase);
  if (kind === 'failure') watch.lost(reporter, { remote, releaseId });
  return kind === null ? undefined : fail(releases, kind, `${beacon.phase} of ${beacon.fragment ?? remote}`);
};

/** After a mismatch the page still works, so that it is a symptom only. */
const failureKind = (phase: string): 'failure' | 'symptom' | null => {
  if (phase === 'hydration') return 'symptom';
  return FAILURE_PHASES.has(phase) ? 'failure' : null;
};
