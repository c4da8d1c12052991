import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { createHash } from 'node:crypto';
import { Failure } from '../../../platform/http/failure.ts';
import { cleanName } from '../../../platform/text/plain-text.ts';

/** `sub` never changes, the address may. */
export type GoogleIdentity = { sub: string; email: string; name: string };

/** `hash` tells tokens apart. */
type VerifiedToken = { identity: GoogleIdentity; hash: Buffer; expiresAt: Date };

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const KEYS_TIMEOUT = 3_000;
const KEYS_MAX_AGE = 10 * 60 * 1000;
const LONGEST_EMAIL = 254;

const refused = (message: string) => new Failure(422, 'invalid', message);
export const googleLoginFailed = () => refused('Login Google gagal. Silakan coba lagi');
const googleUnavailable = (cause: unknown) =>
  new Failure(503, 'unavailable', 'Google sedang tidak dapat dihubungi. Silakan coba lagi', {
    headers: { 'retry-after': '5' },
    cause,
  });

/** Errors of the token; all others are about the keys. */
const ABOUT_THE_TOKEN = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

// These texts come from users: control characters are removed.
const cleanClaim = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, ' ').trim() : '';

const DEFAULT_NAME = 'Pengguna Google';

/** A login must not fail because of a name. */
const readGoogleName = (given: unknown, email: string): string =>
  cleanName(typeof given === 'string' ? given : '') ?? cleanName(email.split('@')[0] ?? '') ?? DEFAULT_NAME;

const readIdentity = (payload: JWTPayload): GoogleIdentity => {
  const sub = cleanClaim(payload.sub);
  const email = cleanClaim(payload['email']).toLowerCase();
  if (sub === '' || sub.length > 255 || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > LONGEST_EMAIL)
    throw googleLoginFailed();
  if (payload['email_verified'] !== true) throw refused('Email akun Google Anda belum terverifikasi');
  return { sub, email, name: readGoogleName(payload['name'], email) };
};

/** Of the part that is signed: the signature after it can be spelt in several ways. */
const hashSigned = (idToken: string) =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest();

/** The nonce of a token is the SHA-256 of a secret that only the page has that asked for it: whoever steals it lacks that. */
const isForPage = ({ nonce }: JWTPayload, secret: string): boolean =>
  nonce === createHash('sha256').update(secret).digest('hex');

/** Verifies id tokens of Google. @throws Failure 422 for an invalid token; 503 if Google's keys cannot be fetched */
export const createGoogleTokens = ({
  clientId,
  keysUrl,
  now,
}: {
  clientId: string;
  keysUrl: string;
  now: () => Date;
}) => {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: KEYS_TIMEOUT, cacheMaxAge: KEYS_MAX_AGE });

  return async (idToken: string, nonceSecret: string): Promise<VerifiedToken> => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: clientId,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: now(),
      });
      const { azp = clientId, exp = 0 } = payload;
      if (azp !== clientId || !isForPage(payload, nonceSecret)) throw googleLoginFailed();
      return { identity: readIdentity(payload), hash: hashSigned(idToken), expiresAt: new Date(exp * 1000) };
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw ABOUT_THE_TOKEN.some((kind) => error instanceof kind) ? googleLoginFailed() : googleUnavailable(error);
    }
  };
};

export type GoogleTokens = ReturnType<typeof createGoogleTokens>;
