import type { AuthTokens } from '@acara/shared-contract';
import type { SessionDependencies } from './session-context.ts';

type Fetch = SessionDependencies['fetch'];

const API_BASE = '/api/v1';
/** Shorter than that of other requests: the other tabs wait for the lock meanwhile. */
const REFRESH_TIMEOUT_MS = 8_000;
const LOGOUT_TIMEOUT_MS = 5_000;
/** Statuses by which the server rejects the token for good. */
const REFUSALS = [400, 401, 403, 422];

const post = (fetch: Fetch, path: string, refreshToken: string, timeoutMs: number, headers = {}) =>
  fetch(`${API_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: String(new URLSearchParams({ refresh_token: refreshToken })),
    signal: AbortSignal.timeout(timeoutMs),
  });

const readTokens = (body: { data?: Partial<AuthTokens> } | null): AuthTokens => {
  const { token, refreshToken } = body?.data ?? {};
  if (typeof token !== 'string' || typeof refreshToken !== 'string') throw new Error('the response has no tokens');
  return { token, refreshToken };
};

/** `refused`: the server rejects the token for good. @throws an error with the `response` for any other status */
export const postRefresh = async (
  fetch: Fetch,
  refreshToken: string,
  accessToken: string,
): Promise<AuthTokens | 'refused'> => {
  const response = await post(fetch, '/refresh_token', refreshToken, REFRESH_TIMEOUT_MS, {
    authorization: `Bearer ${accessToken}`,
  });
  const { status } = response;
  if (REFUSALS.includes(status)) return 'refused';
  if (response.ok) return readTokens(await response.json());
  const data: unknown = await response.json().catch(() => undefined);
  const headers = { 'retry-after': response.headers.get('retry-after') };
  throw Object.assign(new Error(`the token was not exchanged: status ${status}`), {
    response: { status, data, headers },
  });
};

/** The token to go on with, or why the session is over. */
export type Outcome = { token: string } | 'refused' | 'elsewhere';

/** Call it with the lock of all tabs. What another tab has stored meanwhile wins. @throws as `postRefresh` does */
export const exchange = async ({ storage, fetch }: SessionDependencies, failedToken: string): Promise<Outcome> => {
  const fromOtherTab = (): Outcome => {
    const token = storage.accessToken();
    return token && token !== failedToken ? { token } : 'elsewhere';
  };
  const refreshToken = storage.refreshToken();
  if (storage.accessToken() !== failedToken || !refreshToken) return fromOtherTab();
  const tokens = await postRefresh(fetch, refreshToken, failedToken);
  // Meanwhile another tab may have logged out, or in as another member.
  if (storage.refreshToken() !== refreshToken) return fromOtherTab();
  if (tokens === 'refused') return 'refused';
  storage.replaceTokens(tokens);
  return { token: tokens.token };
};

export const postLogout = async (fetch: Fetch, refreshToken: string): Promise<void> => {
  await post(fetch, '/logout', refreshToken, LOGOUT_TIMEOUT_MS);
};
