import type { AuthTokens } from '@acara/shared-contract';
import { isApiError } from './api-error.ts';
import { call } from './http.ts';

/** A tab holds the lock of all tabs while it waits for this answer, so it does not wait as long as other calls do. */
const REFRESH_TIMEOUT_MS = 8_000;
const LOGOUT_TIMEOUT_MS = 5_000;

/**
 * `POST /refresh_token`. `refused` where the server will never take the token: any 4xx that is no request to wait.
 * @throws {ApiError} where no answer came, or one that says nothing of the token
 */
export const postRefresh = async (refreshToken: string, accessToken: string): Promise<AuthTokens | 'refused'> => {
  try {
    const { data } = await call<{ data: AuthTokens }>('/refresh_token', {
      method: 'POST',
      body: { form: { refresh_token: refreshToken } },
      headers: { authorization: `Bearer ${accessToken}` },
      isAnonymous: true,
      timeoutMs: REFRESH_TIMEOUT_MS,
    });
    return data;
  } catch (error) {
    if (isApiError(error) && [400, 401, 403, 422].includes(error.status)) return 'refused';
    throw error;
  }
};

/**
 * `POST /logout`: ends the session of a refresh token.
 * @throws {ApiError} on any failure
 */
export const postLogout = async (refreshToken: string): Promise<void> => {
  await call('/logout', {
    method: 'POST',
    body: { form: { refresh_token: refreshToken } },
    isAnonymous: true,
    timeoutMs: LOGOUT_TIMEOUT_MS,
  });
};
