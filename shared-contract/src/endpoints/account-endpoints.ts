import { Type, type Static } from 'typebox';
import { AuthTokens, LoginResult, LoginSession, namedObject, Profile, RowId } from '../entities/index.ts';
import { dataResponse, defineEndpoint, listResponse, SuccessText } from './endpoint.ts';

const Email = Type.String({ minLength: 1, maxLength: 254 });
const Password = Type.String({ minLength: 1, maxLength: 1024 });
const RefreshToken = Type.String({ minLength: 1, maxLength: 1024 });
const RefreshBody = Type.Object({ refresh_token: RefreshToken });

export const LoginPayload = namedObject('LoginPayload', {
  email: Email,
  password: Password,
  captcha: Type.Optional(Type.Integer()),
});
export type LoginPayload = Static<typeof LoginPayload>;

export const CaptchaPayload = namedObject('CaptchaPayload', {
  email: Email,
  spoken: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
});
export type CaptchaPayload = Static<typeof CaptchaPayload>;

/** Data URIs of the same digits. */
export const NewCaptcha = namedObject('NewCaptcha', { captcha: Type.String(), audio: Type.Optional(Type.String()) });
export type NewCaptcha = Static<typeof NewCaptcha>;

export const RegistrationPayload = namedObject('RegistrationPayload', {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  email: Email,
  password: Password,
  retype_password: Password,
});
export type RegistrationPayload = Static<typeof RegistrationPayload>;

export const ProfilePayload = namedObject('ProfilePayload', {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  bio: Type.Optional(Type.String({ maxLength: 2000 })),
  ms_city_id: Type.Optional(RowId),
  subscribed_status: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
});
export type ProfilePayload = Static<typeof ProfilePayload>;

export const refreshToken = defineEndpoint('POST', '/refresh_token', {
  summary: 'Rotate the refresh token and get a new access token',
  // The site sends its expired access token along; it is ignored.
  bearer: 'none',
  encoding: 'form',
  body: RefreshBody,
  response: dataResponse(AuthTokens),
});

export const login = defineEndpoint('POST', '/login', {
  summary: 'Log in with e-mail and password',
  bearer: 'none',
  encoding: 'form',
  body: LoginPayload,
  response: dataResponse(LoginResult),
});

/** Invalidates the previous one. */
export const newCaptcha = defineEndpoint('POST', '/login/captcha', {
  summary: 'Another captcha for a login, with audio on request',
  bearer: 'none',
  encoding: 'form',
  body: CaptchaPayload,
  response: dataResponse(NewCaptcha),
});

export const loginWithGoogle = defineEndpoint('POST', '/login/google', {
  summary: 'Log in with a Google id token',
  bearer: 'none',
  encoding: 'form',
  body: Type.Object({
    id_token: Type.String({ minLength: 1, maxLength: 8192 }),
    /** The token's nonce is its SHA-256 in hexadecimal. */
    nonce_secret: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  response: dataResponse(LoginResult),
});

export const logout = defineEndpoint('POST', '/logout', {
  summary: 'End this session at the server',
  bearer: 'none',
  encoding: 'form',
  body: RefreshBody,
  response: SuccessText,
});

export const register = defineEndpoint('POST', '/register', {
  summary: 'Open an account',
  bearer: 'none',
  encoding: 'multipart',
  body: RegistrationPayload,
  response: Type.Object({
    success: Type.String(),
    data: Type.Object({ id: Type.Integer(), name: Type.String(), email: Type.String() }),
  }),
});

export const recoverPassword = defineEndpoint('POST', '/recover_password', {
  summary: 'Request a reset link',
  // The site may send the token of an expired session; it is ignored.
  bearer: 'none',
  encoding: 'multipart',
  body: Type.Object({ email: Email }),
  response: SuccessText,
});

/** The query string of the reset page is passed through; it carries the single-use token. */
export const resetPassword = defineEndpoint('POST', '/reset_password', {
  summary: 'Set a new password with a reset link',
  bearer: 'none',
  encoding: 'multipart',
  querystring: Type.Object({ token: Type.Optional(Type.String({ maxLength: 512 })) }),
  body: Type.Object({ email: Email, password: Password, retype_password: Password }),
  response: SuccessText,
});

export const getProfile = defineEndpoint('GET', '/profile', {
  summary: "The bearer's profile",
  bearer: 'required',
  response: dataResponse(Profile),
});

export const updateProfile = defineEndpoint('PUT', '/profile', {
  summary: "Change the bearer's profile",
  bearer: 'required',
  encoding: 'multipart',
  body: ProfilePayload,
  response: SuccessText,
});

export const changePassword = defineEndpoint('PUT', '/user/:id/password', {
  summary: "Change the bearer's password",
  bearer: 'required',
  encoding: 'multipart',
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  body: Type.Object({
    password: Password,
    retype_password: Password,
    /** Of the bearer's session. Without it the login counts as too old. */
    refresh_token: Type.Optional(RefreshToken),
  }),
  response: SuccessText,
});

export const listLoginSessions = defineEndpoint('POST', '/token/own', {
  summary: "The bearer's login sessions",
  bearer: 'required',
  encoding: 'form',
  body: RefreshBody,
  response: listResponse(LoginSession),
});

export const endLoginSession = defineEndpoint('DELETE', '/token/:id', {
  summary: "End one of the bearer's login sessions",
  bearer: 'required',
  params: Type.Object({ id: RowId }),
  response: SuccessText,
});

export const endOtherLoginSessions = defineEndpoint('POST', '/token/revoke/own', {
  summary: "End all of the bearer's other login sessions",
  bearer: 'required',
  encoding: 'form',
  body: RefreshBody,
  response: SuccessText,
});

const ReminderStop = Type.Object({ user: RowId, key: Type.String({ maxLength: 100 }) });

export const showReminderStop = defineEndpoint('GET', '/mail/reminder', {
  summary: 'A page that asks whether to end the reminders of the day before an event',
  bearer: 'none',
  querystring: ReminderStop,
  answers: ['text/html'],
});

/** One-click unsubscription of mail programs (RFC 8058). */
export const stopReminders = defineEndpoint('POST', '/mail/reminder', {
  summary: 'End the reminders of the day before an event, by the signed link of a mail',
  bearer: 'none',
  encoding: 'form',
  querystring: ReminderStop,
  answers: ['text/html'],
});
