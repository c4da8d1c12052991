import type { AuthTokens } from '@acara/shared-contract';
import type { SessionDependencies } from './session-context.ts';

type Fetch = SessionDependencies['fetch'];

const API_BASE = '/api/v1';
/** A tab holds the lock of all tabs while it waits for this answer, so it does not wait as long as other calls do. */
const REFRESH_TIMEOUT_MS = 8_000;
const LOGOUT_TIMEOUT_MS = 5_000;
/** By these the server says that it will never take the token. */
const REFUSALS = [400, 401, 403, 422];

const post = (fetch: Fetch, path: string, refreshToken: string, timeoutMs: number, headers = {}) =>
  fetch(`${API_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: String(new URLSearchParams({ refresh_token: refreshToken })),
    signal: AbortSignal.timeout(timeoutMs),
  });

const isTokens = (value: unknown): value is AuthTokens =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'refreshToken' in value &&
  typeof value.refreshToken === 'string';

const readTokens = (body: unknown): AuthTokens => {
  const tokens = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  if (!isTokens(tokens)) throw new Error('the answer holds no tokens');
  return tokens;
};

/**
 * `POST /refresh_token`. `refused` where the server will never take the token.
 * @throws an error with the `response` of a server that says nothing of the token; one without where no answer came
 */
export const postRefresh = async (
  fetch: Fetch,
  refreshToken: string,
  accessToken: string,
): Promise<AuthTokens | 'refused'> => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await post(fetch, '/refresh_token', refreshToken, REFRESH_TIMEOUT_MS, headers);
  if (REFUSALS.includes(answer.status)) return 'refused';
  if (answer.ok) return readTokens(await answer.json());
  const data: unknown = await answer.json().catch(() => undefined);
  const response = { status: answer.status, data, headers: { 'retry-after': answer.headers.get('retry-after') } };
  throw Object.assign(new Error(`the token was not exchanged: status ${answer.status}`), { response });
};

/** What came of an exchange: the token to go on with, or why the session is over. */
export type Outcome = { token: string } | 'refused' | 'elsewhere';

/**
 * Exchanges the stored tokens, by whoever has the lock of all tabs; what another tab has stored meanwhile stands.
 * @param learnClock what a new token says of the server's clock
 * @throws as `postRefresh` does
 */
export const exchange = async (
  { storage, fetch, now }: SessionDependencies,
  failedToken: string,
  learnClock: (token: string, now: number) => number,
): Promise<Outcome> => {
  const theirs = (): Outcome => {
    const token = storage.accessToken();
    return token && token !== failedToken ? { token } : 'elsewhere';
  };
  const refreshToken = storage.refreshToken();
  if (storage.accessToken() !== failedToken || !refreshToken) return theirs();
  const answer = await postRefresh(fetch, refreshToken, failedToken);
  // While the answer was on its way another tab may have logged out, or in as someone else.
  if (storage.refreshToken() !== refreshToken) return theirs();
  if (answer === 'refused') return 'refused';
  storage.replaceTokens(answer, learnClock(answer.token, now()));
  return { token: answer.token };
};

/** `POST /logout`: ends the session of a refresh token, if the server can be told. */
export const postLogout = async (fetch: Fetch, refreshToken: string): Promise<void> => {
  await post(fetch, '/logout', refreshToken, LOGOUT_TIMEOUT_MS);
};
