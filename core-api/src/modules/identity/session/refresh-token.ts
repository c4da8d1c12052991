import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RefreshRow } from './session-repository.ts';
import type { TokenKeys } from './token-keys.ts';

/** `secret` has 256 random bits; the database has its hash. */
export type RefreshToken = { sessionId: number; generation: number; secret: Buffer };

export type RefreshTokens = {
  /** The secret of a new session's first token. */
  newSecret: () => Buffer;
  write: (token: RefreshToken) => string;
  /** @returns null for a text that this server did not write */
  read: (text: string) => RefreshToken | null;
  /** The token that replaces another: the same for every caller, and known to this server only. */
  successor: (token: RefreshToken) => RefreshToken;
  /**
   * The token after a few replacements of another. The cost grows with the square of `distance`.
   * @returns null if none of them has this hash
   */
  findDescendant: (token: RefreshToken, distance: number, hash: Buffer) => RefreshToken | null;
};

const TOKEN = /^acr\.(\d{1,10})\.(\d{1,9})\.([\w-]{43})\.([\w-]{43})$/;

export const hashSecret = ({ secret }: Pick<RefreshToken, 'secret'>): Buffer =>
  createHash('sha256').update(secret).digest();

/**
 * Refresh tokens: `acr.<session>.<generation>.<secret>.<mac>`, opaque to clients. Only this server can write one, so an
 * authentic token that is no longer valid proves reuse.
 */
export const createRefreshTokens = (keys: Pick<TokenKeys, 'refreshMac' | 'refreshSuccessor'>): RefreshTokens => {
  const body = ({ sessionId, generation, secret }: RefreshToken) =>
    `acr.${sessionId}.${generation}.${secret.toString('base64url')}`;
  const mac = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest();
  const replacement = (token: RefreshToken, key: Buffer): RefreshToken => ({
    sessionId: token.sessionId,
    generation: token.generation + 1,
    secret: mac(body(token), key),
  });

  return {
    newSecret: () => randomBytes(32),

    write: (token) => `${body(token)}.${mac(body(token), keys.refreshMac[0]).toString('base64url')}`,

    read: (text) => {
      const [, session, generation, secret = '', given = ''] = TOKEN.exec(text) ?? [];
      if (session === undefined) return null;
      const token = {
        sessionId: Number(session),
        generation: Number(generation),
        secret: Buffer.from(secret, 'base64url'),
      };
      const shown = Buffer.from(given, 'base64url');
      return keys.refreshMac.some((key) => timingSafeEqual(mac(body(token), key), shown)) ? token : null;
    },

    successor: (token) => replacement(token, keys.refreshSuccessor[0]),

    findDescendant: (token, distance, hash) => {
      // While the secret is being changed, processes rotate with different keys: each path changes its key at most once.
      let paths = keys.refreshSuccessor.map((key) => ({ at: token, key, hasChanged: false }));
      for (let step = 0; step < distance; step += 1) {
        paths = paths.flatMap(({ at: before, key, hasChanged }) => {
          const at = replacement(before, key);
          const others = hasChanged ? [] : keys.refreshSuccessor.filter((other) => other !== key);
          return [{ at, key, hasChanged }, ...others.map((other) => ({ at, key: other, hasChanged: true }))];
        });
      }
      return paths.find(({ at }) => hashSecret(at).equals(hash))?.at ?? null;
    },
  };
};

/** What to do with an authentic refresh token; `current` replaced it a moment ago. */
type RefreshDecision =
  | { kind: 'rotate' }
  | { kind: 'replaced'; current: RefreshToken }
  | { kind: 'stolen' | 'ended' | 'unknown' };

/**
 * Within the grace an old token leads to the current one, over the few rotations that the session remembers. An older
 * one is stolen: it is authentic, and nothing is computed for the many rotations since.
 * @param grace in ms: other tabs may still hold a replaced token
 */
export const decideRefresh = (
  token: RefreshToken,
  row: RefreshRow | undefined,
  { tokens, grace, now }: { tokens: Pick<RefreshTokens, 'findDescendant'>; grace: number; now: Date },
): RefreshDecision => {
  if (!row) return { kind: 'unknown' };
  if (row.revoked_at !== null || row.expires_at <= now) return { kind: 'ended' };
  const distance = row.generation - token.generation;
  if (distance < 0) return { kind: 'unknown' };
  if (distance === 0) return { kind: hashSecret(token).equals(row.refresh_hash) ? 'rotate' : 'unknown' };
  const replacedAt = row.rotated_at.at(-distance);
  const isGraced = replacedAt !== undefined && now.getTime() - replacedAt.getTime() <= grace;
  if (!isGraced) return { kind: 'stolen' };
  const current = tokens.findDescendant(token, distance, row.refresh_hash);
  return current ? { kind: 'replaced', current } : { kind: 'unknown' };
};
