import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenKeys } from './token-keys.ts';
import type { RefreshRow } from './session-repository.ts';

/** A refresh token taken apart. `secret` is 256 random bits, of which the database has a hash. */
export type RefreshToken = { sessionId: number; generation: number; secret: Buffer };

export type RefreshTokens = {
  /** The secret of a new session's first token. */
  newSecret: () => Buffer;
  write: (token: RefreshToken) => string;
  /** @returns null for a text that was not written here */
  read: (text: string) => RefreshToken | null;
  /** The token that replaces another: the same one for every caller, and known to this server only. */
  successor: (token: RefreshToken) => RefreshToken;
  /**
   * The token that stands where a few replacements of another lead to. Its cost grows with the square of `steps`.
   * @returns null where none of them has this hash
   */
  descendant: (token: RefreshToken, steps: number, hash: Buffer) => RefreshToken | null;
};

const TOKEN = /^acr\.(\d{1,10})\.(\d{1,9})\.([\w-]{43})\.([\w-]{43})$/;

/** What the database keeps of a token. */
export const hashOf = ({ secret }: Pick<RefreshToken, 'secret'>): Buffer =>
  createHash('sha256').update(secret).digest();

/**
 * Refresh tokens: `acr.<session>.<generation>.<secret>.<mac>`, opaque to everybody else. Since only this server can
 * write one, a token that is authentic but no longer valid is proof of reuse; a made-up one proves nothing.
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

    descendant: (token, steps, hash) => {
      // While the secret is being changed, processes replace with different keys: each path changes its key once at most.
      let paths = keys.refreshSuccessor.map((key) => ({ at: token, key, hasChanged: false }));
      for (let step = 0; step < steps; step += 1) {
        paths = paths.flatMap(({ at: before, key, hasChanged }) => {
          const at = replacement(before, key);
          const others = hasChanged ? [] : keys.refreshSuccessor.filter((other) => other !== key);
          return [{ at, key, hasChanged }, ...others.map((other) => ({ at, key: other, hasChanged: true }))];
        });
      }
      return paths.find(({ at }) => hashOf(at).equals(hash))?.at ?? null;
    },
  };
};

/**
 * What to do with an authentic refresh token:
 * `rotate` it; answer `current`, which replaced it a moment ago; take it for `stolen` and end the session; or refuse
 * it because its session has `ended`, or was never known to this database.
 */
export type RefreshDecision =
  { kind: 'rotate' } | { kind: 'replaced'; current: RefreshToken } | { kind: 'stolen' | 'ended' | 'unknown' };

/**
 * Judges a token by its session. Within the grace an old one leads to the one that is valid now, over the few rotations
 * that the session remembers. All that is older is decided by its being authentic alone: nothing is computed for each of
 * the thousands of rotations that may lie between.
 * @param grace for how long (ms) a replaced token still gets its replacement: other tabs may hold it
 */
export const decideRefresh = (
  token: RefreshToken,
  row: RefreshRow | undefined,
  { tokens, grace, now }: { tokens: Pick<RefreshTokens, 'descendant'>; grace: number; now: Date },
): RefreshDecision => {
  if (!row) return { kind: 'unknown' };
  if (row.revoked_at !== null || row.expires_at <= now) return { kind: 'ended' };
  const steps = row.generation - token.generation;
  if (steps < 0) return { kind: 'unknown' };
  if (steps === 0) return { kind: hashOf(token).equals(row.refresh_hash) ? 'rotate' : 'unknown' };
  const replacedAt = row.rotated_at.at(-steps);
  const isGraced = replacedAt !== undefined && now.getTime() - replacedAt.getTime() <= grace;
  if (!isGraced) return { kind: 'stolen' };
  const current = tokens.descendant(token, steps, row.refresh_hash);
  return current ? { kind: 'replaced', current } : { kind: 'unknown' };
};
