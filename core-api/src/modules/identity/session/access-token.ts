import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Bearer } from '../../../platform/http/bearer.ts';
import type { Keys } from './token-keys.ts';

const ISSUER = 'acara';
const AUDIENCE = 'acara-api';
const ALGORITHM = 'HS256';
// The library ignores spaces in a signature: without this, variants of one token could fill the cache.
const TOKEN_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;
const MAX_LENGTH = 1_024;

/** `expiresAt` in milliseconds. */
export type SignedBearer = { bearer: Bearer; expiresAt: number };

export type AccessTokens = {
  sign: (bearer: Bearer) => Promise<string>;
  /** @returns null for an expired or foreign token */
  verify: (token: string) => Promise<SignedBearer | null>;
};

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

const readId = (claim: unknown): number | null => {
  const id = typeof claim === 'string' && /^\d{1,10}$/.test(claim) ? Number(claim) : claim;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
};

/** JWT with `sub` (user), `sid` (session), `auth_time`, `iat`, `exp`. @param lifetime in seconds */
export const createAccessTokens = (keys: Keys, lifetime: number, now: () => Date): AccessTokens => {
  const verifyWith = async (token: string, key: Uint8Array): Promise<JWTPayload | null> => {
    const checks = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, currentDate: now() };
    try {
      const requiredClaims = ['sub', 'sid', 'auth_time', 'exp'];
      return (await jwtVerify(token, key, { ...checks, requiredClaims })).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  const readBearer = (payload: JWTPayload): SignedBearer | null => {
    const [userId, sessionId, loggedIn] = [payload.sub, payload['sid'], payload['auth_time']].map(readId);
    if (userId == null || sessionId == null || loggedIn == null || payload.exp === undefined) return null;
    return { bearer: { userId, sessionId, loggedInAt: new Date(loggedIn * 1000) }, expiresAt: payload.exp * 1000 };
  };

  return {
    sign: ({ userId, sessionId, loggedInAt }) => {
      const at = seconds(now());
      return new SignJWT({ sid: sessionId, auth_time: seconds(loggedInAt) })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(at + lifetime)
        .sign(keys[0]);
    },

    verify: async (token) => {
      if (token.length > MAX_LENGTH || !TOKEN_PATTERN.test(token)) return null;
      for (const key of keys) {
        const payload = await verifyWith(token, key);
        if (payload) return readBearer(payload);
      }
      return null;
    },
  };
};
