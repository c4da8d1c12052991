import type { AuthTokens } from '@acara/shared-contract/entities';
import type { AccessTokens } from './access-token.ts';
import { decideRefresh, hashSecret, type RefreshToken, type RefreshTokens } from './refresh-token.ts';
import type { Revocations } from './revocations.ts';
import type { LoginSessionRow, NewSession, RefreshRow, SessionRepository } from './session-repository.ts';
import { readUserAgent } from './user-agent.ts';

export type Visitor = { ip: string; userAgent: string | undefined };

type Refreshed = { kind: 'refreshed'; auth: AuthTokens } | { kind: 'refused' } | { kind: 'reused'; id: number };

type SessionOptions = {
  repository: SessionRepository;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  revocations: Revocations;
  /** Of refresh tokens, in milliseconds; as the grace after a rotation. */
  refreshLifetime: number;
  grace: number;
  now: () => Date;
};

/** Rotations that a session remembers. */
const MAX_ROTATIONS = 20;
/** A refresh that lost a race finds the winner's result at the next try. */
const MAX_TRIES = 5;
/** Ended sessions are deleted after this time (ms). */
const RETENTION = 24 * 60 * 60 * 1000;

export const createSessions = (options: SessionOptions) => {
  const { repository, accessTokens, refreshTokens, revocations, refreshLifetime, grace, now } = options;

  const issueTokens = async (
    row: Pick<RefreshRow, 'user_id' | 'session_id' | 'created_at'>,
    refresh: RefreshToken,
  ) => ({
    token: await accessTokens.sign({ userId: row.user_id, sessionId: row.session_id, loggedInAt: row.created_at }),
    refreshToken: refreshTokens.write(refresh),
  });

  const rotate = async (row: RefreshRow, token: RefreshToken, at: Date): Promise<AuthTokens | null> => {
    const next = refreshTokens.successor(token);
    const recent = row.rotated_at.filter((rotated) => at.getTime() - rotated.getTime() <= grace);
    const rotated = await repository.rotate({
      row,
      refreshHash: hashSecret(next),
      rotatedAt: [...recent, at].slice(-MAX_ROTATIONS),
      at,
      expiresAt: new Date(at.getTime() + refreshLifetime),
    });
    return rotated ? issueTokens(row, next) : null;
  };

  const revoke = async (id: number) => revocations.add(await repository.revoke(id, now()));

  const look = async (text: string) => {
    const token = refreshTokens.read(text);
    const row = token ? await repository.findById(token.sessionId) : undefined;
    if (!token || !row) return { kind: 'unknown' } as const;
    return { kind: decideRefresh(token, row, { tokens: refreshTokens, grace, now: now() }).kind, row };
  };

  const openSession = async (
    userId: number,
    { ip, userAgent }: Visitor,
    insert: (session: NewSession) => Promise<number | null>,
  ): Promise<AuthTokens | null> => {
    const at = now();
    const secret = refreshTokens.newSecret();
    const expiresAt = new Date(at.getTime() + refreshLifetime);
    const seen = { ip, ...readUserAgent(userAgent) };
    const id = await insert({ userId, ...seen, refreshHash: hashSecret({ secret }), at, expiresAt });
    if (id === null) return null;
    revocations.add(await repository.revokeSurplus(userId, at));
    return issueTokens({ user_id: userId, session_id: id, created_at: at }, { sessionId: id, generation: 0, secret });
  };

  return {
    /** For logins without a password. */
    open: async (userId: number, visitor: Visitor): Promise<AuthTokens> => {
      const auth = await openSession(userId, visitor, repository.insert);
      if (!auth) throw new Error('A session was not opened');
      return auth;
    },

    /** @returns null if the password was changed since it was verified */
    openWithPassword: (
      { user_id, password_hash }: { user_id: number; password_hash: string | null },
      visitor: Visitor,
    ): Promise<AuthTokens | null> =>
      openSession(user_id, visitor, (session) => repository.insertWithPassword(session, password_hash)),

    /** Of a token, without a query; null for a foreign token. */
    readSessionId: (text: string): number | null => refreshTokens.read(text)?.sessionId ?? null,

    /** Concurrent callers with one token get the same refresh token. */
    refresh: async (text: string): Promise<Refreshed> => {
      const token = refreshTokens.read(text);
      if (!token) return { kind: 'refused' };
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const at = now();
        const row = await repository.findById(token.sessionId);
        const decision = decideRefresh(token, row, { tokens: refreshTokens, grace, now: at });
        if (!row || decision.kind === 'unknown' || decision.kind === 'ended') return { kind: 'refused' };
        if (decision.kind === 'replaced') return { kind: 'refreshed', auth: await issueTokens(row, decision.current) };
        if (decision.kind === 'stolen') {
          await revoke(row.session_id);
          return { kind: 'reused', id: row.session_id };
        }
        const auth = await rotate(row, token, at);
        if (auth) return { kind: 'refreshed', auth };
      }
      throw new Error('A refresh token changed at each try');
    },

    /** The session of a refresh token that is valid, or was a moment ago. */
    findByRefreshToken: async (text: string): Promise<RefreshRow | null> => {
      const { kind, row } = await look(text);
      return row && (kind === 'rotate' || kind === 'replaced') ? row : null;
    },

    /** Ends the session of a refresh token, also of one that was replaced long ago. */
    endByRefreshToken: async (text: string): Promise<void> => {
      const { kind, row } = await look(text);
      if (row && kind !== 'unknown' && kind !== 'ended') await revoke(row.session_id);
    },

    find: (id: number): Promise<RefreshRow | undefined> => repository.findById(id),

    /** Newest first. */
    listLive: (userId: number): Promise<LoginSessionRow[]> => repository.listLive(userId, now()),

    /** Takes effect in this process at once, in others with their next poll. */
    revoke,

    revokeOthers: async (userId: number, keepId: number): Promise<void> =>
      revocations.add(await repository.revokeOthers(userId, keepId, now())),

    /** For sessions that were revoked in a database transaction. */
    markEnded: (ids: readonly number[]): void => revocations.add(ids),

    sweep: (): Promise<void> => repository.sweep(new Date(now().getTime() - RETENTION)),
  };
};

export type Sessions = ReturnType<typeof createSessions>;
