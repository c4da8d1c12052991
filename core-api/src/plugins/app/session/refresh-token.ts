import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenKeys } from './token-keys.ts';

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
  const mac = (text: string) => createHmac('sha256', keys.refreshMac).update(text).digest();

  return {
    newSecret: () => randomBytes(32),

    write: (token) => `${body(token)}.${mac(body(token)).toString('base64url')}`,

    read: (text) => {
      const [, session, generation, secret = '', given = ''] = TOKEN.exec(text) ?? [];
      if (session === undefined) return null;
      const token = {
        sessionId: Number(session),
        generation: Number(generation),
        secret: Buffer.from(secret, 'base64url'),
      };
      return timingSafeEqual(mac(body(token)), Buffer.from(given, 'base64url')) ? token : null;
    },

    successor: (token) => ({
      sessionId: token.sessionId,
      generation: token.generation + 1,
      secret: createHmac('sha256', keys.refreshSuccessor).update(body(token)).digest(),
    }),
  };
};
