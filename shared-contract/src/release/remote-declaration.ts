import { Type, type Static, type TObjectOptions, type TProperties } from 'typebox';

/** Names with dots, such as `event.detail`. */
const Name = Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)*$', maxLength: 60 });
const PathPattern = Type.String({ pattern: '^/', maxLength: 200 });
const Text = Type.String({ minLength: 1, maxLength: 200 });
/** Other keys are refused: nothing would validate their values. */
const NAMES_ONLY = { additionalProperties: false };

const strictObject = <Properties extends TProperties>(properties: Properties, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...NAMES_ONLY, ...options });

/** Who may see a route. */
export const Access = Type.Enum(['public', 'guest', 'member', 'secret'], {
  description:
    'public: everyone. guest: everyone, but members are redirected home. member: after a login. ' +
    'secret: anyone with the address, which contains a code: not indexed, not logged, not sent as referrer.',
});
export type Access = Static<typeof Access>;

/** Type of a query parameter. An invalid value finds nothing, or is dropped where stated. */
export const QueryKind = Type.Enum(['id', 'id-or-all', 'id-or-none', 'page', 'day', 'true'], {
  description: 'id-or-none and true: anything else is dropped. page: 1 is left out. day: YYYY-MM-DD.',
});
export type QueryKind = Static<typeof QueryKind>;

export const RouteDeclaration = strictObject({
  path: { ...PathPattern, description: "In react-router's form: literal segments and :parameters." },
  access: Access,
  requires: Type.Optional(
    Type.Literal('registration', { description: 'Only after a registration in this tab; rendered by the browser.' }),
  ),
  query: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z_]+$' }), QueryKind, {
      ...NAMES_ONLY,
      description: 'Parameters that the page depends on; others are ignored.',
    }),
  ),
  title: Type.Optional({ ...Text, description: 'Title of the document, before the name of the site.' }),
  description: Type.Optional({ ...Text, description: 'For search engines.' }),
  label: Type.Optional({ ...Text, description: 'How other pages refer to it; default its title.' }),
  index: Type.Optional(Type.Boolean({ description: 'Whether search engines may list it; true for public routes.' })),
  sitemap: Type.Optional(
    Type.Enum(['page', 'events'], {
      description: 'page: the sitemap has this one address. events: one for each public event, by its :slug.',
    }),
  ),
  countsAsView: Type.Optional(
    Type.Boolean({ description: 'Reading its first data counts as a view: prefetched on a press only.' }),
  ),
  keepsReturn: Type.Optional(
    Type.Boolean({ description: 'On the way to a login: the page that the visitor came from stays remembered.' }),
  ),
  returnsTo: Type.Optional({ ...Name, description: 'Route to which a login leads back instead of this one.' }),
  places: Type.Optional(
    Type.Array(Name, {
      description: 'Places of the page that fragments of any remote fill; also list them in `wants`.',
    }),
  ),
  whenMissing: Type.Optional(
    strictObject({ text: Text, route: Name, label: Text }, { description: 'Message when the page cannot be shown.' }),
  ),
});
export type RouteDeclaration = Static<typeof RouteDeclaration>;

/** An icon in lines, 24 by 24. Commands and numbers only: the host draws what other teams write. */
const IconPath = Type.String({
  pattern: '^M[MLHVCSQTAZmlhvcsqtaz0-9 .,-]+$',
  maxLength: 300,
  description: 'Path data of SVG, drawn in lines of 2 on 24 by 24, such as "M4 7h16M4 12h16M4 17h16".',
});

/** A menu entry. */
export const NavigationEntry = strictObject({
  place: Type.Enum(['bar', 'drawer', 'profile', 'side', 'footer', 'app'], {
    description: 'side: the menu beside the pages of an account. app: the shortcuts of the installed site.',
  }),
  text: Text,
  order: Type.Number({ description: 'Position within a place.' }),
  for: Type.Optional(Type.Enum(['guest', 'member'], { description: 'Default: everyone.' })),
  icon: Type.Optional(IconPath),
  route: Type.Optional({ ...Name, description: 'Its target: a route without parameters.' }),
  fragment: Type.Optional({ ...Name, description: 'The fragment that it opens instead.' }),
  emphasis: Type.Optional(Type.Literal('primary')),
});
export type NavigationEntry = Static<typeof NavigationEntry>;

/** A part of a page that one remote provides to others. */
export const FragmentDeclaration = strictObject({
  place: Type.Optional({
    ...Name,
    description: 'A place that several fragments can fill; without it, shown by name only.',
  }),
  order: Type.Optional(Type.Number({ description: 'Position within a place.' })),
  for: Type.Optional(
    Type.Enum(['guest', 'member'], {
      description: 'In places of the host (page.) only: for whom it runs; default everyone.',
    }),
  ),
  server: Type.Optional(Type.Boolean({ description: 'Rendered on the server too.' })),
  budgetKB: Type.Number({ exclusiveMinimum: 0, description: 'Of its scripts, compressed.' }),
});
export type FragmentDeclaration = Static<typeof FragmentDeclaration>;

/** Size limits in KB of 1024 bytes, brotli. */
export const Budget = strictObject({
  firstLoadKB: Type.Number({ exclusiveMinimum: 0, description: 'The entry and its initial chunks.' }),
  totalKB: Type.Number({ exclusiveMinimum: 0, description: 'All scripts.' }),
});
export type Budget = Static<typeof Budget>;

/** The owner of a package. */
export const Owner = strictObject({
  team: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 &._-]{0,59}$', description: 'Name of the team.' }),
  contact: Type.Optional(
    Type.String({
      pattern: '^(#[a-z0-9][a-z0-9_-]{0,79}|[^\\s@<>"]{1,64}@[^\\s@<>"]{1,190})$',
      description: 'Where it is reached: a mail address, or a channel such as #team-checkout.',
    }),
  ),
});
export type Owner = Static<typeof Owner>;

export const ApprovalDeclaration = strictObject({
  abovePercent: Type.Integer({
    minimum: 0,
    maximum: 99,
    description:
      'A larger share of the visitors gets a release only when somebody other than who started its rollout approved it.',
  }),
});
export type ApprovalDeclaration = Static<typeof ApprovalDeclaration>;

const ContractVersion = Type.Integer({ minimum: 1, maximum: 10_000 });

/** What a release does with data that other releases write or read too, such as a key of the browser's storage. */
export const Contract = strictObject({
  writes: Type.Optional({ ...ContractVersion, description: 'The version that it writes.' }),
  reads: Type.Optional(
    Type.Array(ContractVersion, { minItems: 1, uniqueItems: true, description: 'The versions that it reads.' }),
  ),
});
export type Contract = Static<typeof Contract>;

/** By name: that of the key, `history.` and a field of the history state, or `bus.` and a topic of the page bus. */
export const Contracts = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9_.-]{0,59}$' }), Contract, {
  ...NAMES_ONLY,
  description: 'Data that it shares with other packages through the browser, or with its own other releases.',
});
export type Contracts = Static<typeof Contracts>;

/** More would make each of them say less. */
export const MAX_GOALS = 8;

/** A step of a visitor, such as a login. A rollout that makes it rarer is halted. */
export const Goal = strictObject({
  name: Type.String({
    pattern: '^[a-z][a-z0-9]*( [a-z0-9]+)*$',
    maxLength: 40,
    description: 'Such as "payment opened". The same name in the next release is the same step.',
  }),
  call: Type.Optional(
    Type.String({
      pattern: '^(GET|POST|PUT|PATCH|DELETE) (/:?[A-Za-z0-9_-]+)+$',
      maxLength: 120,
      description:
        'Reached when this call below /api/v1 succeeds in a page of the remote, such as "POST /transaction/:id"; ' +
        'without it the remote reports the goal itself (reachGoal of shared-api).',
    }),
  ),
});
export type Goal = Static<typeof Goal>;

/** Third parties whose addresses are settings of the site. */
export const Service = Type.Enum(['payment', 'google', 'discussion'], {
  description: 'payment: the popup of the payment provider. google: the sign-in. discussion: the threads.',
});
export type Service = Static<typeof Service>;

/** By HTTPS, without wildcards; nothing in it can end a source or a directive of a policy. */
const Sources = Type.Array(
  Type.String({
    pattern: '^https://[a-z0-9-]+([.][a-z0-9-]+)+(:[0-9]+)?(/[A-Za-z0-9_][A-Za-z0-9._~-]*)*/?$',
    maxLength: 200,
    description: 'A file, or a folder, which ends with a slash; of frames and requests also an origin.',
  }),
  { maxItems: 10 },
);

/** Other sites that a remote's pages reach. */
export const Origins = strictObject(
  {
    services: Type.Optional(Type.Array(Service)),
    script: Type.Optional(Sources),
    style: Type.Optional(Sources),
    frame: Type.Optional(Sources),
    connect: Type.Optional(Sources),
  },
  { description: 'Other sites that its pages reach, as the directives of a content security policy name them.' },
);
export type Origins = Static<typeof Origins>;

const declared = {
  routes: Type.Record(Name, RouteDeclaration, NAMES_ONLY),
  redirects: Type.Optional(
    Type.Record(PathPattern, Name, {
      ...NAMES_ONLY,
      description: 'Old paths with their route, which has the same parameters.',
    }),
  ),
  navigation: Type.Optional(Type.Array(NavigationEntry)),
  fragments: Type.Optional(Type.Record(Name, FragmentDeclaration, NAMES_ONLY)),
  origins: Type.Optional(Origins),
  approval: Type.Optional(ApprovalDeclaration),
  goals: Type.Optional(
    Type.Array(Goal, { maxItems: MAX_GOALS, description: 'Steps that a release must not make rarer.' }),
  ),
  wants: Type.Optional(
    Type.Record(Name, Type.Enum(['needed', 'optional']), {
      ...NAMES_ONLY,
      description: 'Fragments and places of others in its pages.',
    }),
  ),
};

/** What a release declares to the site; part of its record. */
export const ReleaseDeclaration = strictObject(declared);
export type ReleaseDeclaration = Static<typeof ReleaseDeclaration>;

/** `remote.json` of a remote. */
export const RemoteDeclaration = strictObject({
  $schema: Type.Optional(Type.String()),
  name: Type.String({ description: 'Name of the package.' }),
  owner: Owner,
  budget: Type.Optional(Budget),
  contracts: Type.Optional(Contracts),
  ...declared,
});
export type RemoteDeclaration = Static<typeof RemoteDeclaration>;
