import { currentSessionContext } from './session-context.ts';
import { publishReachable } from './page-bus.ts';
import { freshAccessToken, refresh, SessionEnded } from './refresh.ts';
import { endSession } from './session-life.ts';

/**
 * What a failed call says of the session: its credentials were refused, no server answered, one did and said no, or
 * nothing.
 */
export type ErrorKind = 'refused' | 'unreachable' | 'answered' | 'other';

/**
 * Makes a call in the name of whoever uses the page. `attempt` gets the access token, or null for a guest. A refused
 * token (401) is exchanged and the call made once more: the server did nothing with the first. Only when that is refused
 * too the session ends; a network or server failure never ends it.
 * @throws SessionEnded when the session ended on the way; else what `attempt` rejected with
 */
export const authorized = async <T>(
  attempt: (accessToken: string | null) => Promise<T>,
  classifyError: (error: unknown) => ErrorKind,
): Promise<T> => {
  if (!currentSessionContext()) return attempt(null);
  try {
    const token = await freshAccessToken();
    const result = await (token === null ? asGuest(attempt, classifyError) : asMember(token, attempt, classifyError));
    if (token !== null) publishReachable(true);
    return result;
  } catch (error) {
    const kind = classifyError(error);
    if (kind === 'answered') publishReachable(true);
    if (kind === 'unreachable' && currentSessionContext()?.storage.accessToken()) publishReachable(false);
    throw error;
  }
};

type Attempt<T> = (accessToken: string | null) => Promise<T>;

const asMember = async <T>(
  token: string,
  attempt: Attempt<T>,
  classifyError: (error: unknown) => ErrorKind,
): Promise<T> => {
  try {
    return await attempt(token);
  } catch (error) {
    if (classifyError(error) !== 'refused') throw error;
  }
  const next = await refresh(token);
  return endingWhenRefused(() => attempt(next), classifyError);
};

// The name may still stand where the token is gone; then a refusal ends what is left.
const asGuest = <T>(attempt: Attempt<T>, classifyError: (error: unknown) => ErrorKind): Promise<T> =>
  endingWhenRefused(() => attempt(null), classifyError);

const endingWhenRefused = async <T>(
  call: () => Promise<T>,
  classifyError: (error: unknown) => ErrorKind,
): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (classifyError(error) !== 'refused') throw error;
    endSession('refused');
    throw new SessionEnded();
  }
};
