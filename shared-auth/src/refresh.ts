import { tokenSubject, tokenTimes } from './access-token.ts';
import { learnClock } from './clock.ts';
import { currentSessionContext, type SessionContext } from './session-context.ts';
import { loadSessionRequests } from './load-session-requests.ts';
import { publishReachable } from './page-bus.ts';
import { endSession } from './session-life.ts';

/** A token is exchanged this long before it ends, in milliseconds. */
const MARGIN_MS = 20_000;

/** The session is over: nothing more can be called in its name. */
export class SessionEnded extends Error {
  constructor() {
    super('the session has ended');
    this.name = 'SessionEnded';
  }
}

/**
 * The access token to use after `failedToken` was refused or is about to end. However many callers and tabs ask at once,
 * the server is asked once: one flight in a page, one page at a time, and whoever comes second finds the new token.
 * @throws SessionEnded where the server refuses the session, which is ended thereby, or another tab ended it or began
 *   that of somebody else: what was begun in one name is not done in another
 * @throws an error with the `response` of a server that says nothing of the token, one without where none answered; the
 *   session stays
 */
export const refresh = (failedToken: string): Promise<string> => {
  const context = currentSessionContext();
  if (!context) return Promise.reject(new SessionEnded());
  const stored = context.storage.accessToken();
  if (stored && stored !== failedToken) return Promise.resolve().then(() => ofTheSame(failedToken, stored));
  context.exchange ??= context
    .lock(() => exchanged(context, failedToken))
    .finally(() => {
      context.exchange = null;
    });
  return context.exchange;
};

const exchanged = async (context: SessionContext, failedToken: string): Promise<string> => {
  const outcome = await loadSessionRequests()
    .then(({ exchange }) => exchange(context, failedToken, learnClock))
    .catch((error: { response?: { status: number } }) => {
      publishReachable(Number(error.response?.status) < 500);
      throw error;
    });
  if (typeof outcome !== 'string') return ofTheSame(failedToken, outcome.token);
  endSession(outcome);
  throw new SessionEnded();
};

const ofTheSame = (failedToken: string, next: string): string => {
  if (tokenSubject(next) !== tokenSubject(failedToken)) throw new SessionEnded();
  return next;
};

/**
 * An access token that lasts for the next call; null for a guest. One that ends within 20 s is exchanged first.
 * @throws as `refresh` does; not while the old token is still good
 */
export const freshAccessToken = async (): Promise<string | null> => {
  const context = currentSessionContext();
  const token = context?.storage.accessToken() ?? null;
  if (!context || !token) return null;
  const left = (tokenTimes(token)?.expiresAt ?? 0) - context.storage.clockOffset() - context.now();
  if (left > MARGIN_MS) return token;
  try {
    return await refresh(token);
  } catch (error) {
    if (error instanceof SessionEnded || left <= 0) throw error;
    return token;
  }
};
