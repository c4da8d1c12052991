import { currentSessionContext } from './session-context.ts';
import { publishReachable } from './page-bus.ts';
import { freshAccessToken, refresh, SessionEnded } from './refresh.ts';
import { endSession } from './session-life.ts';

/**
 * Kind of a failed request, for the session: refused credentials, an unreachable server, another response of it, or
 * anything else.
 */
export type ErrorKind = 'refused' | 'unreachable' | 'answered' | 'other';

/**
 * Sends a request as whoever uses the page: `attempt` gets the access token, or null for a guest. If the token is refused
 * (401), it is refreshed and the request sent once more: the server did nothing with the first. Only a second refusal ends
 * the session; a network or server failure never does.
 * @throws SessionEnded when the session ended meanwhile; else what `attempt` rejected with
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
    // A name without a token is what is left of a session: a refusal ends it too.
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
