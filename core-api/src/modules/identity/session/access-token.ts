import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Bearer } from '../../../platform/http/bearer.ts';
import type { Keys } from './token-keys.ts';

const ISSUER = 'acara';
const AUDIENCE = 'acara-api';
const ALGORITHM = 'HS256';
// The library looks past spaces in a signature: one token could be shown, and remembered, in any number of spellings.
const FORM = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;
const LONGEST = 1_024;

/** A bearer as its token says it; `expiresAt` in milliseconds. */
export type SignedBearer = { bearer: Bearer; expiresAt: number };

export type AccessTokens = {
  sign: (bearer: Bearer) => Promise<string>;
  /** @returns null for a token that is expired or not ours */
  verify: (token: string) => Promise<SignedBearer | null>;
};

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

const idOf = (claim: unknown): number | null => {
  const id = typeof claim === 'string' && /^\d{1,10}$/.test(claim) ? Number(claim) : claim;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
};

/** Access tokens: JWT with `sub` (user), `sid` (login session), `auth_time`, `iat`, `exp`. @param lifetime in seconds */
export const createAccessTokens = (keys: Keys, lifetime: number, now: () => Date): AccessTokens => {
  const payloadOf = async (token: string, key: Uint8Array): Promise<JWTPayload | null> => {
    const checks = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, currentDate: now() };
    try {
      const requiredClaims = ['sub', 'sid', 'auth_time', 'exp'];
      return (await jwtVerify(token, key, { ...checks, requiredClaims })).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  const bearerOf = (payload: JWTPayload): SignedBearer | null => {
    const [userId, sessionId, loggedIn] = [payload.sub, payload['sid'], payload['auth_time']].map(idOf);
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
      if (token.length > LONGEST || !FORM.test(token)) return null;
      for (const key of keys) {
        const payload = await payloadOf(token, key);
        if (payload) return bearerOf(payload);
      }
      return null;
    },
  };
};
