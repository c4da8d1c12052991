import { Type, type Static } from 'typebox';
import { EventSummary } from './event.ts';
import { Instant, namedObject, nullable, NullableText } from './scalars.ts';

/** The bearer's own profile. `subscribed_status` is the newsletter switch. */
export const Profile = namedObject('Profile', {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  bio: NullableText,
  ms_city_id: nullable(Type.Integer()),
  subscribed_status: Type.Union([Type.Literal(0), Type.Literal(1)]),
});
export type Profile = Static<typeof Profile>;

/** One login of a user; `current_status` marks the session whose refresh token was presented. */
export const LoginSession = namedObject('LoginSession', {
  id: Type.Integer(),
  browser: NullableText,
  os: NullableText,
  device: NullableText,
  ip: NullableText,
  created_at: Instant,
  current_status: Type.Boolean(),
});
export type LoginSession = Static<typeof LoginSession>;

/** A pair of credentials: a short-lived JWT and an opaque rotating refresh token. */
export const AuthTokens = namedObject('AuthTokens', { token: Type.String(), refreshToken: Type.String() });
export type AuthTokens = Static<typeof AuthTokens>;

export const LoginResult = namedObject('LoginResult', {
  auth: AuthTokens,
  /** Null for a member without a company. */
  first_company: nullable(Type.Object({ company: Type.Object({ company_name: Type.String() }) })),
  name: Type.String(),
  id: Type.Integer(),
});
export type LoginResult = Static<typeof LoginResult>;

/** A liked event. */
export const LikeRecord = namedObject('LikeRecord', {
  event_id: Type.Integer(),
  event: EventSummary,
  /** Of its active ticket classes together; null without a limit. Missing in answers of an earlier release. */
  event_places_left: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
});
export type LikeRecord = Static<typeof LikeRecord>;
