import { Type, type TProperties } from 'typebox';
import { Compile } from 'typebox/compile';
import { MAX_SHOWN_PAGES, MAX_SHOWN_PATH, type PageBeacon, type ReleaseName } from '@acara/shared-contract/release';

/** Unknown fields are a sign of another program. */
const strict = <T extends TProperties>(fields: T) => Type.Object(fields, { additionalProperties: false });
const Remote = Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' });
const ReleaseId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{5,63}$' });
const Signature = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' });
const Shell = Type.Optional(strict({ releaseId: ReleaseId, signature: Signature }));
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
const Altered = Type.Optional(Type.Enum(['translated', 'extension']));
/** Ten minutes in ms; a slower page was suspended. */
const Time = Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 }));
const MAX_RELEASES = 32;

const failure = Compile(
  strict({
    kind: Type.Optional(Type.Literal('failure')),
    remote: Remote,
    releaseId: Type.Union([ReleaseId, Type.Null()]),
    signature: Type.Optional(Signature),
    shell: Shell,
    fragment: Fragment,
    phase: Type.String({ pattern: '^[a-z-]{1,40}$' }),
    message: Message,
    frames: Frames,
    altered: Altered,
  }),
);
const uncaught = Compile(
  strict({
    kind: Type.Literal('error'),
    remote: Remote,
    releaseId: ReleaseId,
    signature: Signature,
    shell: Shell,
    message: Message,
    frames: Frames,
    altered: Altered,
  }),
);
const release = strict({ remote: Remote, releaseId: ReleaseId, signature: Signature });
const cls = Type.Optional(Type.Number({ minimum: 0, maximum: 1000 }));
const Amount = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const shown = strict({
  page: Type.String({ maxLength: MAX_SHOWN_PATH }),
  text: Amount,
  area: Amount,
  links: Amount,
  buttons: Amount,
});
const visit = Compile(
  strict({
    kind: Type.Literal('visit'),
    releases: Type.Array(release, { minItems: 1, maxItems: MAX_RELEASES }),
    vitals: strict({ ttfb: Time, fcp: Time, lcp: Time, inp: Time, cls }),
    blocked: Time,
    shown: Type.Optional(Type.Array(shown, { maxItems: MAX_SHOWN_PAGES })),
    altered: Altered,
  }),
);
const symptom = Compile(
  strict({
    kind: Type.Literal('symptom'),
    releases: Type.Array(release, { minItems: 1, maxItems: MAX_RELEASES }),
    phase: Type.Enum([
      ...(['frozen', 'blocked', 'blank', 'covered', 'unreadable', 'header'] as const),
      ...(['reloads', 'routes', 'calls', 'refused', 'failing', 'dead', 'alert', 'policy'] as const),
    ]),
    message: Message,
    page: Type.Optional(Type.String({ maxLength: 2000 })),
    altered: Altered,
  }),
);

const goal = Compile(
  strict({
    kind: Type.Literal('goal'),
    remote: Remote,
    releaseId: ReleaseId,
    signature: Signature,
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
