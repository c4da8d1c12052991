import { serverNow, tokenExpiry, tokenSubject } from './clock.ts';
import { currentSessionContext, loadSessionRequests, type SessionContext } from './session-context.ts';
import { publishReachable } from './page-bus.ts';
import { endSession } from './session-life.ts';

/** A token that expires within this time is exchanged first, in milliseconds. */
const MARGIN_MS = 20_000;

/** No request can be sent in the name of this session any more. */
export class SessionEnded extends Error {
  constructor() {
    super('the session has ended');
    this.name = 'SessionEnded';
  }
}

/**
 * The access token to use after `failedToken` was refused or is about to expire. Concurrent callers and tabs share one
 * refresh request.
 * @throws SessionEnded where the server refused the session, which ends it, or another tab ended it or began that of
 *   somebody else: what was begun in one name is not done in another
 * @throws an error with the `response` for any other status, without one where no response came; the session stays
 */
export const refresh = (failedToken: string): Promise<string> => {
  const context = currentSessionContext();
  if (!context) return Promise.reject(new SessionEnded());
  const stored = context.storage.accessToken();
  if (stored && stored !== failedToken) return Promise.resolve().then(() => requireSameMember(failedToken, stored));
  context.exchange ??= context
    .lock(() => exchangeToken(context, failedToken))
    .finally(() => {
      context.exchange = null;
    });
  return context.exchange;
};

const exchangeToken = async (context: SessionContext, failedToken: string): Promise<string> => {
  const outcome = await loadSessionRequests()
    .then(({ exchange }) => exchange(context, failedToken))
    .catch((error: { response?: { status: number } }) => {
      publishReachable(Number(error.response?.status) < 500);
      throw error;
    });
  if (typeof outcome !== 'string') return requireSameMember(failedToken, outcome.token);
  endSession(outcome);
  throw new SessionEnded();
};

const requireSameMember = (failedToken: string, next: string): string => {
  if (tokenSubject(next) !== tokenSubject(failedToken)) throw new SessionEnded();
  return next;
};

/**
 * An access token that lasts for the next request; null for a guest.
 * @throws as `refresh` does, unless the old token is still valid
 */
export const freshAccessToken = async (): Promise<string | null> => {
  const context = currentSessionContext();
  const token = context?.storage.accessToken() ?? null;
  if (!context || !token) return null;
  const left = (tokenExpiry(token) ?? 0) - serverNow();
  if (left > MARGIN_MS) return token;
  try {
    return await refresh(token);
  } catch (error) {
    if (error instanceof SessionEnded || left <= 0) throw error;
    return token;
  }
};

/** For the session: `answered` is any other response of the server. */
export type ErrorKind = 'refused' | 'unreachable' | 'answered' | 'other';

/**
 * Sends a request as the visitor of the page, with the access token, or null for a guest. A refused token (401) is
 * refreshed and the request sent once more. Only a second refusal ends the session; a network or server failure never
 * does. @throws SessionEnded when the session ended meanwhile; else what `attempt` rejected with
 */
export const authorized = async <T>(
  attempt: (accessToken: string | null) => Promise<T>,
  classifyError: (error: unknown) => ErrorKind,
): Promise<T> => {
  if (!currentSessionContext()) return attempt(null);
  const throwUnlessRefused = (error: unknown) => {
    if (classifyError(error) !== 'refused') throw error;
  };
  const attemptLast = (token: string | null): Promise<T> =>
    attempt(token).catch((error: unknown) => {
      throwUnlessRefused(error);
      endSession('refused');
      throw new SessionEnded();
    });
  try {
    const token = await freshAccessToken();
    // A name without a token is the rest of a session: a refusal ends it too.
    if (token === null) return await attemptLast(null);
    const result = await attempt(token).catch(async (error: unknown) => {
      throwUnlessRefused(error);
      return attemptLast(await refresh(token));
    });
    publishReachable(true);
    return result;
  } catch (error) {
    const kind = classifyError(error);
    if (kind === 'answered') publishReachable(true);
    if (kind === 'unreachable' && currentSessionContext()?.storage.accessToken()) publishReachable(false);
    throw error;
  }
};
