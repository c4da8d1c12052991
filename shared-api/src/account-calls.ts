import type { LoginPayload, LoginResult, Profile, RegistrationPayload, SuccessText } from '@acara/shared-contract';
import { call, type CallContext } from './http.ts';

/** What a registration answers. */
export type Registered = SuccessText & { data: { id: number; name: string; email: string } };

/** A new password, twice, with the e-mail of its account. */
export type NewPassword = { email: string; password: string; retype_password: string };

const post = { method: 'POST' } as const;

/** The calls that open an account or get into one. Failures are `ApiError`. */
export const accountCalls = {
  /** A failure may carry `data.captcha`, an SVG data URI whose digits the next try must send. Spec §4, Login. */
  login: async (payload: LoginPayload): Promise<LoginResult> => {
    const body = { form: payload };
    return (await call<{ data: LoginResult }>('/login', { ...post, body, isAnonymous: true })).data;
  },

  loginWithGoogle: async (idToken: string): Promise<LoginResult> => {
    const body = { form: { id_token: idToken } };
    return (await call<{ data: LoginResult }>('/login/google', { ...post, body, isAnonymous: true })).data;
  },

  register: (payload: RegistrationPayload): Promise<Registered> =>
    call('/register', { ...post, body: { multipart: payload }, isAnonymous: true }),

  /** The member's own profile. */
  profile: async (context: CallContext = {}): Promise<Profile> =>
    (await call<{ data: Profile }>('/profile', { context })).data,

  recoverPassword: (email: string): Promise<SuccessText> =>
    call('/recover_password', { ...post, body: { multipart: { email } } }),

  /** `search` is the query string of the page's address, passed through (spec §2, Reset password page). */
  resetPassword: (search: string, payload: NewPassword): Promise<SuccessText> =>
    call('/reset_password', {
      ...post,
      query: Object.fromEntries(new URLSearchParams(search)),
      body: { multipart: payload },
      isAnonymous: true,
    }),
};
