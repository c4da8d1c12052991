import { Type, type Static } from 'typebox';
import { EventSummary } from './event.ts';
import { Instant, NullableText } from './scalars.ts';

/** The bearer's own profile. `subscribed_status` is the newsletter switch. */
export const Profile = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    bio: NullableText,
    ms_city_id: Type.Union([Type.Integer(), Type.Null()]),
    subscribed_status: Type.Union([Type.Literal(0), Type.Literal(1)]),
  },
  { $id: 'Profile' },
);
export type Profile = Static<typeof Profile>;

/** One login of a user; `current_status` marks the session whose refresh token was presented. */
export const LoginSession = Type.Object(
  {
    id: Type.Integer(),
    browser: NullableText,
    os: NullableText,
    device: NullableText,
    ip: NullableText,
    created_at: Instant,
    current_status: Type.Boolean(),
  },
  { $id: 'LoginSession' },
);
export type LoginSession = Static<typeof LoginSession>;

/** A pair of credentials: a short-lived JWT and an opaque rotating refresh token. */
export const AuthTokens = Type.Object({ token: Type.String(), refreshToken: Type.String() }, { $id: 'AuthTokens' });
export type AuthTokens = Static<typeof AuthTokens>;

export const LoginResult = Type.Object(
  {
    auth: AuthTokens,
    /** Null for a member without a company. */
    first_company: Type.Union([Type.Object({ company: Type.Object({ company_name: Type.String() }) }), Type.Null()]),
    name: Type.String(),
    id: Type.Integer(),
  },
  { $id: 'LoginResult' },
);
export type LoginResult = Static<typeof LoginResult>;

/** A liked event. */
export const LikeRecord = Type.Object({ event_id: Type.Integer(), event: EventSummary }, { $id: 'LikeRecord' });
export type LikeRecord = Static<typeof LikeRecord>;
