import type { Bearer, BearerCheck } from '../../../platform/http/bearer.ts';
import type { AccessTokens, SignedBearer } from './access-token.ts';
import type { Revocations } from './revocations.ts';
import type { SessionRepository } from './session-repository.ts';
import { BoundedMap } from '../../../platform/concurrency/bounded-map.ts';

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
