import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PageBeacon, ReleaseName } from '@acara/shared-contract/release';

const Remote = Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' });
const ReleaseId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{5,63}$' });
const Signature = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' });
/** The shell around a remote. */
const Shell = Type.Optional(Type.Object({ releaseId: ReleaseId, seal: Signature }, { additionalProperties: false }));
const Fragment = Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)*$', maxLength: 60 }));
const Message = Type.String({ maxLength: 500 });
/** Ten minutes in ms; a slower page was suspended. */
const Time = Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 }));
/** Unknown fields are a sign of another program. */
const STRICT = { additionalProperties: false };
/** More than a document has. */
const MAX_RELEASES = 32;

const failure = Compile(
  Type.Object(
    {
      kind: Type.Optional(Type.Literal('failure')),
      remote: Remote,
      releaseId: Type.Union([ReleaseId, Type.Null()]),
      seal: Type.Optional(Signature),
      shell: Shell,
      fragment: Fragment,
      phase: Type.String({ pattern: '^[a-z-]{1,40}$' }),
      message: Message,
    },
    STRICT,
  ),
);
const uncaught = Compile(
  Type.Object(
    {
      kind: Type.Literal('error'),
      remote: Remote,
      releaseId: ReleaseId,
      seal: Signature,
      shell: Shell,
      message: Message,
    },
    STRICT,
  ),
);
const visit = Compile(
  Type.Object(
    {
      kind: Type.Literal('visit'),
      releases: Type.Array(Type.Object({ remote: Remote, releaseId: ReleaseId, seal: Signature }, STRICT), {
        minItems: 1,
        maxItems: MAX_RELEASES,
      }),
      vitals: Type.Object(
        {
          ...{ ttfb: Time, fcp: Time, lcp: Time, inp: Time },
          cls: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
        },
        STRICT,
      ),
    },
    STRICT,
  ),
);

/** Parses a beacon; null when it is invalid. */
export const readBeacon = (body: unknown): PageBeacon | null => {
  const value = parsed(body);
  if (failure.Check(value) || uncaught.Check(value)) return value;
  return visit.Check(value) && areDistinct(value.releases) ? value : null;
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
