import { call, type CallContext, ownProfile } from '@acara/shared-api';
import { ownRefreshToken } from '@acara/shared-auth';
import type {
  CaptchaPayload,
  LoginPayload,
  LoginResult,
  LoginSession,
  NewCaptcha,
  ProfilePayload,
  RegistrationPayload,
  SuccessText,
} from '@acara/shared-contract';
import { queryOptions } from '@tanstack/react-query';
import type { GoogleCredential } from './google/google-identity.ts';

type Registered = SuccessText & { data: { id: number; name: string; email: string } };

type NewPassword = { email: string; password: string; retype_password: string };

const post = { method: 'POST' } as const;

/** Identifies this browser's session; a function, since the token may be refreshed before the call. */
const ownSession = () => ({ form: { refresh_token: ownRefreshToken() ?? '' } });

/** Calls to register, log in and change an account. Failures are `ApiError`. */
export const accountApi = {
  /** A failure may carry `data.captcha`, an SVG data URI whose digits the next try must send. */
  login: async (payload: LoginPayload): Promise<LoginResult> => {
    const body = { form: payload };
    return (await call<{ data: LoginResult }>('/login', { ...post, body, isAnonymous: true })).data;
  },

  /** Replaces the captcha of a failed login; `audio` has its digits, where `spoken` is 1. */
  newCaptcha: async (payload: CaptchaPayload): Promise<NewCaptcha> => {
    const body = { form: payload };
    return (await call<{ data: NewCaptcha }>('/login/captcha', { ...post, body, isAnonymous: true })).data;
  },

  loginWithGoogle: async ({ idToken, nonceSecret }: GoogleCredential): Promise<LoginResult> => {
    const body = { form: { id_token: idToken, nonce_secret: nonceSecret } };
    return (await call<{ data: LoginResult }>('/login/google', { ...post, body, isAnonymous: true })).data;
  },

  register: (payload: RegistrationPayload): Promise<Registered> =>
    call('/register', { ...post, body: { multipart: payload }, isAnonymous: true }),

  /** Changes the member's own profile; missing fields stay unchanged. */
  saveProfile: (payload: ProfilePayload): Promise<SuccessText> =>
    call('/profile', { method: 'PUT', body: { multipart: payload } }),

  /** Ends the member's other sessions too. Needs a login not older than 30 minutes, and its refresh token. */
  changePassword: (userId: number, payload: Omit<NewPassword, 'email'>): Promise<SuccessText> =>
    call(`/user/${userId}/password`, {
      method: 'PUT',
      body: () => ({ multipart: { ...payload, refresh_token: ownRefreshToken() ?? undefined } }),
    }),

  /** The member's login sessions, `current_status` true for this browser's. */
  sessions: async (context: CallContext = {}): Promise<LoginSession[]> =>
    (await call<{ data: LoginSession[] }>('/token/own', { ...post, body: ownSession, context })).data,

  endSession: (id: number): Promise<SuccessText> => call(`/token/${id}`, { method: 'DELETE' }),

  endOtherSessions: (): Promise<SuccessText> => call('/token/revoke/own', { ...post, body: ownSession }),

  recoverPassword: (email: string): Promise<SuccessText> =>
    call('/recover_password', { ...post, body: { multipart: { email } } }),

  /** `search` is the query string of the page's address, passed through. */
  resetPassword: (search: string, payload: NewPassword): Promise<SuccessText> =>
    call('/reset_password', {
      ...post,
      query: Object.fromEntries(new URLSearchParams(search)),
      body: { multipart: payload },
      isAnonymous: true,
    }),
};

/** Queries of the member's own data. Their keys begin with `me`: a logout clears them. */
export const accountQueries = {
  profile: () => queryOptions({ queryKey: ['me', 'profile'], queryFn: (context) => ownProfile(context) }),

  sessions: () => queryOptions({ queryKey: ['me', 'session'], queryFn: (context) => accountApi.sessions(context) }),
};
