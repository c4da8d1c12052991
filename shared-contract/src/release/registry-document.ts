import { Type, type Static } from 'typebox';

const Sha384 = Type.String({ pattern: '^sha384-[A-Za-z0-9+/=]{64}$' });

/** Files of a release, by their path below the release folder, with their subresource integrity. */
export const ReleaseAssets = Type.Record(Type.String(), Sha384);

const ReleaseId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{5,63}$' });
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' });
/** Share of visitors in basis points: 100 is 1 %. */
export const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 });

/** How a release is brought to visitors bit by bit. */
export const Rollout = Type.Object({
  /** Decides, with the visitor id, who is among the first; stays while the share grows. */
  salt: Type.String({ minLength: 1, maxLength: 64 }),
  bp: BasisPoints,
  /** Shares that `rollout --next` goes through. */
  steps: Type.Array(BasisPoints),
  /** When it began. */
  startedAt: Instant,
});
export type Rollout = Static<typeof Rollout>;

/** What we keep of a release beyond the discovery format. */
const Extras = Type.Object({
  releaseId: ReleaseId,
  commit: Type.String(),
  builtAt: Type.String(),
  uniqueName: Type.String(),
  /** Federation container, e.g. `mfe_discovery__container`. */
  container: Type.String(),
  /** Route patterns that this release serves, in react-router's form. */
  paths: Type.Array(Type.String()),
  /**
   * What the release declares, as `ReleaseDeclaration`; missing in releases of before there were declarations, and in
   * those of the shell. Read part by part: a registry may hold releases that are newer than its reader.
   */
  declaration: Type.Optional(Type.Unknown()),
  assets: ReleaseAssets,
  /** Scripts to name in the HTML so that the first page needs no further round: entry first, then chunks. */
  initial: Type.Object({ entry: Type.String(), chunks: Type.Array(Type.String()) }),
  server: Type.Union([Type.Object({ path: Type.String(), sha384: Sha384 }), Type.Null()]),
  /** Ranges of the shell-provided libraries that a remote was built against. */
  requires: Type.Object({ shared: Type.Record(Type.String(), Type.String()) }),
  /** Versions of the libraries that a release of the shell provides; remotes have none. */
  provides: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** When visitors got it for the first time; kept for ever. A release without it is new, or older than this mark. */
  servedAt: Type.Optional(Instant),
  /** Of the one release of a package that some visitors get before the others. */
  rollout: Type.Optional(Rollout),
  /** Nobody gets a release that was taken back, and open pages leave it. */
  revoked: Type.Optional(Type.Object({ at: Instant, why: Type.String({ maxLength: 500 }) })),
  /** Since when no new page gets it; missing while one may. */
  retiredAt: Type.Optional(Instant),
});

/** The record of a release, written when it is published: a version of a package in the Frontend Discovery format. */
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

/** The registry: Frontend Discovery `v1-pre`, with our part under `extras.acara`. */
export const RegistryDocument = Type.Object(
  {
    schema: Type.Literal('https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'),
    microFrontends: Type.Record(Type.String(), Type.Array(MicroFrontendVersion, { minItems: 1 })),
    extras: Type.Object({
      acara: Type.Object({
        revision: Type.Integer({ minimum: 0 }),
        /** Hash of the audit entry that tells of the latest change; null before the first. */
        audit: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
      }),
    }),
  },
  { $id: 'RegistryDocument' },
);
export type RegistryDocument = Static<typeof RegistryDocument>;

/** One change of the registry. Each entry's hash covers the one before, so that none can be altered or left out. */
export const AuditEntry = Type.Object({
  /** Revision that the change made. */
  revision: Type.Integer({ minimum: 1 }),
  at: Instant,
  /** Who asked for it. */
  by: Type.String({ minLength: 1, maxLength: 200 }),
  /** `publish`, `rollout`, `promote`, `halt`, `rollback` or `prune`. */
  action: Type.String({ minLength: 1, maxLength: 40 }),
  why: Type.String({ maxLength: 500 }),
  /** What changed: of a release, a mark of it, before and after; null where it was or is missing. */
  diff: Type.Array(
    Type.Object({
      remote: Type.String(),
      releaseId: Type.String(),
      mark: Type.String(),
      from: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
      to: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
    }),
  ),
  /** SHA-256 of the registry that the change made, without the hash of this entry; missing in older entries. */
  document: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** Hash of the entry before; null in the first. */
  previous: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  /** SHA-256 over all of the above, in hexadecimal. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type AuditEntry = Static<typeof AuditEntry>;
