import { Type, type Static } from 'typebox';
import { Contract, Owner } from '@acara/shared-contract/remote-declaration';

const Sha384 = Type.String({ pattern: '^sha384-[A-Za-z0-9+/=]{64}$' });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** Integrity of the files of a release, by path below its folder. */
const ReleaseAssets = Type.Record(Type.String(), Sha384);

const ReleaseId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{5,63}$' });
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' });
/** Share of visitors in basis points: 100 is 1 %. */
const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 });

/** A rollout whose share grows without a person. */
const RolloutPlan = Type.Object({
  /** Visits of the release at a share before the next one. */
  visits: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  /** How long each share lasts at least. */
  minutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
  /** When the present share began. */
  since: Instant,
});

/** A gradual rollout. */
export const Rollout = Type.Object({
  /** Hashed with the visitor id to select the cohort; stays while the share grows. */
  salt: Type.String({ minLength: 1, maxLength: 64 }),
  bp: BasisPoints,
  /** With a share of 0: browsers with a preview link for staff get it. */
  staff: Type.Optional(Type.Literal(true)),
  /** Who started it; missing before approvals. */
  by: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** Who approved it, where the release's declaration asks for that. */
  approved: Type.Optional(Type.Object({ by: Type.String({ minLength: 1, maxLength: 200 }), at: Instant })),
  /** Shares of `rollout --next`. */
  steps: Type.Array(BasisPoints),
  startedAt: Instant,
  plan: Type.Optional(RolloutPlan),
});
export type Rollout = Static<typeof Rollout>;

/** Of the release before: the last visitors get it for a while, as the control of the one that replaced it. */
export const Holdback = Type.Object({
  /** Id of the release that replaced it; if another one is stable, nobody is held back. */
  successor: Type.String({ minLength: 1, maxLength: 64 }),
  /** Of the rollout of the successor, which would have reached those who are held back last. */
  salt: Type.String({ minLength: 1, maxLength: 64 }),
  /** The share that is held back. */
  bp: Type.Integer({ minimum: 1, maximum: 5000 }),
  /** Of the rollout. */
  startedAt: Instant,
  until: Instant,
});
export type Holdback = Static<typeof Holdback>;

/** The failure that most visitors of a halted release had, or of one that many pages lost. */
export const ReleaseFailure = Type.Object({
  /** `failure`, `error`, `slow`, `symptom` or `unusable`. */
  kind: Type.String({ maxLength: 20 }),
  message: Type.String({ maxLength: 500 }),
  /** In the release's script, `<package>/<release>/<file>:<line>:<column>`; without a stack `blank at /event`. */
  place: Type.String({ maxLength: 400 }),
  /** In the sources, where a source map is known; `name` of the identifier there. */
  original: Type.Union([
    Type.Object({
      file: Type.String({ maxLength: 300 }),
      line: Type.Integer(),
      name: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    }),
    Type.Null(),
  ]),
  visitors: Type.Integer({ minimum: 0 }),
  /** The earliest release with the same failure in the time that is stored. */
  firstReleaseId: ReleaseId,
});
export type ReleaseFailure = Static<typeof ReleaseFailure>;

/** What happened to a release. */
const Incident = {
  at: Instant,
  why: Type.String({ maxLength: 500 }),
  /** Added by the health gate afterwards. */
  failure: Type.Optional(ReleaseFailure),
  /** Who has seen to it, and when. */
  acknowledged: Type.Optional(Type.Object({ at: Instant, by: Type.String({ minLength: 1, maxLength: 200 }) })),
};
const Revoked = Type.Object({
  ...Incident,
  /** By the health gate. */
  automatic: Type.Optional(Type.Boolean()),
});

/** Far more visitors than usual whose pages lost a release, in five minutes; the latest such time. */
const Surge = Type.Object({
  ...Incident,
  visitors: Type.Integer({ minimum: 0 }),
  networks: Type.Integer({ minimum: 0 }),
  /** Visitors in five minutes of the hour before. */
  usual: Type.Number({ minimum: 0 }),
});

/** Versions, or ranges of versions, of packages. */
const Versions = Type.Record(Type.String(), Type.String());

/** By the major version of React. */
const ScopeName = Type.String({ pattern: '^react[0-9]{1,3}$' });

/** Our fields besides those of the discovery format. */
const Extras = Type.Object({
  releaseId: ReleaseId,
  commit: Type.String(),
  builtAt: Type.String(),
  /** Published without type check and tests. */
  unchecked: Type.Optional(Type.Literal(true)),
  /** Missing where `remote.json` names none. */
  owner: Type.Optional(Owner),
  uniqueName: Type.String(),
  /** Federation container, e.g. `mfe_discovery__container`. */
  container: Type.String(),
  /** Route patterns of this release, in react-router's form. */
  paths: Type.Array(Type.String()),
  /**
   * A `ReleaseDeclaration`; missing in releases that are older than declarations, and in those of the shell. Validated
   * entry by entry: a registry may contain releases newer than its reader.
   */
  declaration: Type.Optional(Type.Unknown()),
  /** `Contracts` of the release; nothing is checked where it names none. Newer releases may have further fields. */
  contracts: Type.Optional(Type.Record(Type.String(), Type.Object(Contract.properties))),
  assets: ReleaseAssets,
  /**
   * The first scripts: the container's entry, and what the HTML loads, which may include the entry. `afterPaint`: a shell
   * that documents may start after the first paint; older ones wait for deferred scripts.
   */
  initial: Type.Object({
    entry: Type.String(),
    chunks: Type.Array(Type.String()),
    afterPaint: Type.Optional(Type.Boolean()),
  }),
  server: Type.Union([Type.Object({ path: Type.String(), sha384: Sha384 }), Type.Null()]),
  /** Version ranges of the libraries that a remote gets from the shell; `scope`: in which share scope, if another than the default one. */
  requires: Type.Object({ shared: Versions, scope: Type.Optional(ScopeName) }),
  /** Versions of the libraries that the shell provides; remotes have none. */
  provides: Type.Optional(Versions),
  /** Its further share scopes, by name: containers in its folder. */
  scopes: Type.Optional(
    Type.Record(
      ScopeName,
      Type.Object({
        container: Type.String(),
        initial: Type.Object({ entry: Type.String(), chunks: Type.Array(Type.String()) }),
        provides: Versions,
      }),
    ),
  ),
  /** `REPORTS_VERSION` of a shell; remotes have none. */
  reports: Type.Optional(Type.Integer({ minimum: 1 })),
  /** When visitors first got it; never removed. Without it a release is new. */
  servedAt: Type.Optional(Instant),
  /** Of the candidate. */
  rollout: Type.Optional(Rollout),
  /** Of the release before the one that all others get. */
  holdback: Type.Optional(Holdback),
  /** A revoked release is served to no one, and open pages unload it. */
  revoked: Type.Optional(Revoked),
  surge: Type.Optional(Surge),
  /** When new pages stopped getting it; missing while they may get it. */
  retiredAt: Type.Optional(Instant),
});

/** The record of a release: a version of a package in the Frontend Discovery format. */
export const MicroFrontendVersion = Type.Object({
  url: Type.String(),
  fallbackUrl: Type.Optional(Type.String()),
  metadata: Type.Object({ integrity: Sha384, version: Type.String() }),
  deployment: Type.Optional(
    Type.Object({ traffic: Type.Integer({ minimum: 0, maximum: 100 }), default: Type.Boolean() }),
  ),
  extras: Type.Object({ acara: Extras }),
});
export type MicroFrontendVersion = Static<typeof MicroFrontendVersion>;

/** The registry: Frontend Discovery `v1-pre`, with our fields under `extras.acara`. */
export const RegistryDocument = Type.Object(
  {
    schema: Type.Literal('https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'),
    microFrontends: Type.Record(Type.String(), Type.Array(MicroFrontendVersion, { minItems: 1 })),
    extras: Type.Object({
      acara: Type.Object({
        revision: Type.Integer({ minimum: 0 }),
        /** Hash of the audit entry of the latest change; null before the first. */
        audit: Type.Union([Sha256, Type.Null()]),
      }),
    }),
  },
  { $id: 'RegistryDocument' },
);
export type RegistryDocument = Static<typeof RegistryDocument>;

const ChangedValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** One change of the registry. Each entry's hash covers the previous one, so that none can be altered or removed. */
export const AuditEntry = Type.Object({
  revision: Type.Integer({ minimum: 1 }),
  at: Instant,
  by: Type.String({ minLength: 1, maxLength: 200 }),
  /** `publish`, `rollout`, `approve`, `promote`, `holdback`, `halt`, `surge`, `report`, `ack`, `rollback` or `prune`. */
  action: Type.String({ minLength: 1, maxLength: 40 }),
  why: Type.String({ maxLength: 500 }),
  /** Changed fields of releases: the field `mark`, before and after; null where it was or is missing. */
  diff: Type.Array(
    Type.Object({
      remote: Type.String(),
      releaseId: Type.String(),
      mark: Type.String(),
      from: ChangedValue,
      to: ChangedValue,
    }),
  ),
  /** SHA-256 of the registry after the change, without the hash of this entry. */
  document: Sha256,
  /** Hash of the previous entry; null in the first. */
  previous: Type.Union([Sha256, Type.Null()]),
  /** SHA-256 of all fields above, in hexadecimal. */
  hash: Sha256,
});
export type AuditEntry = Static<typeof AuditEntry>;
