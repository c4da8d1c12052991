import { currentConnection } from './connection.ts';
import { tellReachable } from './page-bus.ts';
import { freshAccessToken, refresh, SessionEnded } from './refresh.ts';
import { endSession } from './session-life.ts';

/**
 * What a failed call says of the session: its credentials were refused, no server answered, one did and said no, or
 * nothing.
 */
export type Verdict = 'refused' | 'unreachable' | 'answered' | 'other';

/**
 * Makes a call in the name of whoever uses the page. `attempt` gets the access token, or null for a guest. A refused
 * token (401) is exchanged and the call made once more: the server did nothing with the first. Only when that is refused
 * too the session ends; a network or server failure never ends it.
 * @throws SessionEnded when the session ended on the way; else what `attempt` rejected with
 */
export const authorized = async <T>(
  attempt: (accessToken: string | null) => Promise<T>,
  verdictOf: (error: unknown) => Verdict,
): Promise<T> => {
  if (!currentConnection()) return attempt(null);
  try {
    const token = await freshAccessToken();
    const result = await (token === null ? asGuest(attempt, verdictOf) : asMember(token, attempt, verdictOf));
    if (token !== null) tellReachable(true);
    return result;
  } catch (error) {
    const verdict = verdictOf(error);
    if (verdict === 'answered') tellReachable(true);
    if (verdict === 'unreachable' && currentConnection()?.storage.accessToken()) tellReachable(false);
    throw error;
  }
};

type Attempt<T> = (accessToken: string | null) => Promise<T>;

const asMember = async <T>(token: string, attempt: Attempt<T>, verdictOf: (error: unknown) => Verdict): Promise<T> => {
  try {
    return await attempt(token);
  } catch (error) {
    if (verdictOf(error) !== 'refused') throw error;
  }
  const next = await refresh(token);
  return endingWhenRefused(() => attempt(next), verdictOf);
};

// The name may still stand where the token is gone; then a refusal ends what is left.
const asGuest = <T>(attempt: Attempt<T>, verdictOf: (error: unknown) => Verdict): Promise<T> =>
  endingWhenRefused(() => attempt(null), verdictOf);

const endingWhenRefused = async <T>(call: () => Promise<T>, verdictOf: (error: unknown) => Verdict): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (verdictOf(error) !== 'refused') throw error;
    endSession('refused');
    throw new SessionEnded();
  }
};
