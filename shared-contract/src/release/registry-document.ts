import { Type, type Static } from 'typebox';

const Sha384 = Type.String({ pattern: '^sha384-[A-Za-z0-9+/=]{64}$' });

/** Files of a release, by their path below the release folder, with their subresource integrity. */
export const ReleaseAssets = Type.Record(Type.String(), Sha384);

/** What we keep of a release beyond the discovery format. Architecture §7. */
export const ReleaseExtras = Type.Object({
  releaseId: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{5,63}$' }),
  commit: Type.String(),
  builtAt: Type.String(),
  uniqueName: Type.String(),
  /** Federation container, e.g. `mfe_discovery__container`. */
  container: Type.String(),
  /** Route patterns that this release serves, in react-router's form. */
  paths: Type.Array(Type.String()),
  assets: ReleaseAssets,
  /** Scripts to name in the HTML so that the first page needs no further round: entry first, then chunks. */
  initial: Type.Object({ entry: Type.String(), chunks: Type.Array(Type.String()) }),
  server: Type.Union([Type.Object({ path: Type.String(), sha384: Sha384 }), Type.Null()]),
  requires: Type.Object({ shared: Type.Record(Type.String(), Type.String()) }),
});
export type ReleaseExtras = Static<typeof ReleaseExtras>;

/** One version of a remote in the Frontend Discovery format. */
export const MicroFrontendVersion = Type.Object({
  url: Type.String(),
  fallbackUrl: Type.Optional(Type.String()),
  metadata: Type.Object({ integrity: Sha384, version: Type.String() }),
  deployment: Type.Optional(
    Type.Object({ traffic: Type.Integer({ minimum: 0, maximum: 100 }), default: Type.Boolean() }),
  ),
  extras: Type.Object({ acara: ReleaseExtras }),
});
export type MicroFrontendVersion = Static<typeof MicroFrontendVersion>;

/** The registry: Frontend Discovery `v1-pre`, with our part under `extras.acara`. Architecture §7. */
export const RegistryDocument = Type.Object(
  {
    schema: Type.Literal('https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'),
    microFrontends: Type.Record(Type.String(), Type.Array(MicroFrontendVersion, { minItems: 1 })),
    extras: Type.Object({ acara: Type.Object({ revision: Type.Integer({ minimum: 0 }) }) }),
  },
  { $id: 'RegistryDocument' },
);
export type RegistryDocument = Static<typeof RegistryDocument>;
