import type { AuthTokens } from '@acara/shared-contract/entities';
import type { AccessTokens } from './access-token.ts';
import { decideRefresh, hashOf, type RefreshToken, type RefreshTokens } from './refresh-token.ts';
import type { Revocations } from './revocations.ts';
import type { LoginSessionRow, NewSession, RefreshRow, SessionRepository } from './session-repository.ts';
import { readUserAgent } from './user-agent.ts';

/** Whoever logs in, as the request shows it. */
export type Visitor = { ip: string; userAgent: string | undefined };

/** What a refresh comes to; `reused` also when this call is the one that ended the session. */
export type Refreshed = { kind: 'refreshed'; auth: AuthTokens } | { kind: 'refused' } | { kind: 'reused'; id: number };

export type SessionOptions = {
  repository: SessionRepository;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  revocations: Revocations;
  /** Lifetime of a refresh token and its grace after being replaced, in milliseconds. */
  refreshLifetime: number;
  grace: number;
  now: () => Date;
};

/** Rotations remembered at most: a client that refreshes without end ends its own grace first. */
const MOST_ROTATIONS = 20;
/** A refresh that lost against another one finds the other's result at the next look. */
const LOOKS = 5;
/** Ended sessions are of no use after this time (ms). */
const KEPT = 24 * 60 * 60 * 1000;

/** Logins: opens, renews, lists and ends them. */
export const createSessions = (options: SessionOptions) => {
  const { repository, accessTokens, refreshTokens, revocations, refreshLifetime, grace, now } = options;

  const pair = async (row: Pick<RefreshRow, 'user_id' | 'session_id' | 'created_at'>, refresh: RefreshToken) => ({
    token: await accessTokens.sign({ userId: row.user_id, sessionId: row.session_id, loggedInAt: row.created_at }),
    refreshToken: refreshTokens.write(refresh),
  });

  const rotate = async (row: RefreshRow, token: RefreshToken, at: Date): Promise<AuthTokens | null> => {
    const next = refreshTokens.successor(token);
    const recent = row.rotated_at.filter((rotated) => at.getTime() - rotated.getTime() <= grace);
    const rotated = await repository.rotate({
      row,
      refreshHash: hashOf(next),
      rotatedAt: [...recent, at].slice(-MOST_ROTATIONS),
      at,
      expiresAt: new Date(at.getTime() + refreshLifetime),
    });
    return rotated ? pair(row, next) : null;
  };

  const revoke = async (id: number) => revocations.add(await repository.revoke(id, now()));

  const openBy = async (
    userId: number,
    { ip, userAgent }: Visitor,
    insert: (session: NewSession) => Promise<number | null>,
  ): Promise<AuthTokens | null> => {
    const at = now();
    const secret = refreshTokens.newSecret();
    const expiresAt = new Date(at.getTime() + refreshLifetime);
    const seen = { ip, ...readUserAgent(userAgent) };
    const id = await insert({ userId, ...seen, refreshHash: hashOf({ secret }), at, expiresAt });
    if (id === null) return null;
    revocations.add(await repository.revokeSurplus(userId, at));
    return pair({ user_id: userId, session_id: id, created_at: at }, { sessionId: id, generation: 0, secret });
  };

  return {
    /** Opens a session for someone who has shown who they are, by something that no change of password takes away. */
    open: async (userId: number, visitor: Visitor): Promise<AuthTokens> => {
      const auth = await openBy(userId, visitor, repository.insert);
      if (!auth) throw new Error('A session was not opened');
      return auth;
    },

    /**
     * Opens a session for someone who has shown their password.
     * @returns null where that is not their password any more: it was changed, and their sessions ended, meanwhile
     */
    openWithPassword: (
      { user_id, password_hash }: { user_id: number; password_hash: string | null },
      visitor: Visitor,
    ): Promise<AuthTokens | null> =>
      openBy(user_id, visitor, (session) => repository.insertWithPassword(session, password_hash)),

    /** The session that a token says it is of; null for a token that is not ours. Nothing is looked up. */
    idIn: (text: string): number | null => refreshTokens.read(text)?.sessionId ?? null,

    /** Renews both tokens. Callers that show one token at once all get the same refresh token. */
    refresh: async (text: string): Promise<Refreshed> => {
      const token = refreshTokens.read(text);
      if (!token) return { kind: 'refused' };
      for (let look = 0; look < LOOKS; look += 1) {
        const at = now();
        const row = await repository.findById(token.sessionId);
        const decision = decideRefresh(token, row, { tokens: refreshTokens, grace, now: at });
        if (!row || decision.kind === 'unknown' || decision.kind === 'ended') return { kind: 'refused' };
        if (decision.kind === 'replaced') return { kind: 'refreshed', auth: await pair(row, decision.current) };
        if (decision.kind === 'stolen') {
          await revoke(row.session_id);
          return { kind: 'reused', id: row.session_id };
        }
        const auth = await rotate(row, token, at);
        if (auth) return { kind: 'refreshed', auth };
      }
      throw new Error('A refresh token changed under every look at it');
    },

    /** The session a refresh token belongs to, also after the token was replaced; null for a token that is not ours. */
    ofRefreshToken: async (text: string): Promise<RefreshRow | null> => {
      const token = refreshTokens.read(text);
      const row = token ? await repository.findById(token.sessionId) : undefined;
      if (!token || !row) return null;
      const decision = decideRefresh(token, row, { tokens: refreshTokens, grace, now: now() });
      return decision.kind === 'unknown' || decision.kind === 'ended' ? null : row;
    },

    find: (id: number): Promise<RefreshRow | undefined> => repository.findById(id),

    /** The user's sessions that can still be used, newest first. */
    listLive: (userId: number): Promise<LoginSessionRow[]> => repository.listLive(userId, now()),

    /** Ends a session, in this process at once and in every other one with its next look. */
    revoke,

    /** Ends all sessions of a user but one. */
    revokeOthers: async (userId: number, keepId: number): Promise<void> =>
      revocations.add(await repository.revokeOthers(userId, keepId, now())),

    /** Tells this process at once of sessions that a transaction has ended; every other one hears with its next look. */
    haveEnded: (ids: readonly number[]): void => revocations.add(ids),

    /** Deletes sessions that ended long ago. */
    sweep: (): Promise<void> => repository.sweep(new Date(now().getTime() - KEPT)),
  };
};

export type Sessions = ReturnType<typeof createSessions>;
