import type { SessionRepository } from './session-repository.ts';
import type { Bearer, BearerCheck } from '../../../platform/http/bearer.ts';
import type { AccessTokens, SignedBearer } from './access-token.ts';
import type { Revocations } from './revocations.ts';
import { BoundedMap } from '../../../platform/concurrency/bounded-map.ts';

type Asked = { id: number; userId: number; resolve: (isLive: boolean) => void; reject: (error: unknown) => void };

/** Sessions that one look asks for at most. */
const MOST = 1_000;

/**
 * Asks whether a session is live together with whoever else asks now: when a sale begins, thousands come whose token
 * this process has not seen yet, and a query for each would keep the sale itself waiting. Each is answered by a look
 * that began after they asked.
 */
export const createLiveCheck = (sessions: Pick<SessionRepository, 'liveAmong'>): Pick<SessionRepository, 'isLive'> => {
  let waiting: Asked[] = [];
  let isLooking = false;

  const look = async (): Promise<void> => {
    const asked = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    try {
      const live = await sessions.liveAmong(asked.map(({ id }) => id));
      for (const { id, userId, resolve } of asked) resolve(live.get(id) === userId);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    if (waiting.length > 0) setImmediate(() => void look());
    else isLooking = false;
  };

  return {
    isLive: (id, userId) =>
      new Promise((resolve, reject) => {
        waiting.push({ id, userId, resolve, reject });
        if (!isLooking) setImmediate(() => void look());
        isLooking = true;
      }),
  };
};

/** Tokens remembered at most; the oldest is forgotten first. */
const MAX_TOKENS = 50_000;

export type BearerCheckOptions = {
  accessTokens: AccessTokens;
  sessions: Pick<SessionRepository, 'isLive'>;
  revocations: Revocations;
  now: () => Date;
};

/**
 * Checks bearers: a token seen for the first time by its signature and its session in the database, from then on by
 * the ends of sessions this process heard of. Where it has not heard for a while, the database is asked each time, and
 * when that cannot answer neither can the call: nothing stale is believed.
 */
export const createBearerCheck = ({ accessTokens, sessions, revocations, now }: BearerCheckOptions): BearerCheck => {
  const known = new BoundedMap<string, SignedBearer>(MAX_TOKENS);

  const ifLive = async (bearer: Bearer) => {
    const live = await sessions.isLive(bearer.sessionId, bearer.userId);
    return live && !revocations.has(bearer.sessionId) ? bearer : null;
  };

  const checkUnknown = async (token: string) => {
    const signed = await accessTokens.verify(token);
    if (!signed) return null;
    const bearer = await ifLive(signed.bearer);
    if (bearer) known.set(token, signed);
    return bearer;
  };

  return (token) => {
    const signed = known.get(token);
    if (!signed) return checkUnknown(token);
    if (signed.expiresAt <= now().getTime() || revocations.has(signed.bearer.sessionId)) {
      known.delete(token);
      return null;
    }
    return revocations.isFresh() ? signed.bearer : ifLive(signed.bearer);
  };
};
