import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { cleanName } from '../../../platform/text/plain-text.ts';
import { Failure } from '../../../platform/http/failure.ts';

/** Who Google says someone is. `sub` stays the same for ever, the address may change. */
export type GoogleIdentity = { sub: string; email: string; name: string };

export type GoogleTokenOptions = { clientId: string; keysUrl: string; now: () => Date };

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const KEYS_TIMEOUT = 3_000;
const KEYS_KEPT = 10 * 60 * 1000;
const LONGEST_EMAIL = 254;

const refused = (message: string) => new Failure(422, 'invalid', message);
const failed = () => refused('Login Google gagal. Silakan coba lagi');
const unreachable = () =>
  new Failure(503, 'unavailable', 'Google sedang tidak dapat dihubungi. Silakan coba lagi', {
    headers: { 'retry-after': '5' },
  });

/** What a token itself can be wrong in; anything else the library throws is about the keys. */
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

// Google's texts come from its users: no sign in them may be one that no text holds.
const clean = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, ' ').trim() : '');

/** For whoever's name and address tell none. */
const NAMELESS = 'Pengguna Google';

/** Cleaned like those of registrations; no login fails for a name. */
const nameOf = (given: unknown, email: string): string =>
  cleanName(typeof given === 'string' ? given : '') ?? cleanName(email.split('@')[0] ?? '') ?? NAMELESS;

const identityOf = (payload: JWTPayload): GoogleIdentity => {
  const sub = clean(payload.sub);
  const email = clean(payload['email']).toLowerCase();
  if (sub === '' || sub.length > 255 || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > LONGEST_EMAIL)
    throw failed();
  if (payload['email_verified'] !== true) throw refused('Email akun Google Anda belum terverifikasi');
  return { sub, email, name: nameOf(payload['name'], email) };
};

/**
 * Checks id tokens of Google sign-in: signature, issuer, audience, expiry, verified address.
 * @throws Failure 422 for a token that is not valid for us; 503 when Google's keys cannot be had
 */
export const createGoogleTokens = ({ clientId, keysUrl, now }: GoogleTokenOptions) => {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: KEYS_TIMEOUT, cacheMaxAge: KEYS_KEPT });

  return async (idToken: string): Promise<GoogleIdentity> => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: clientId,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: now(),
      });
      return identityOf(payload);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw ABOUT_THE_TOKEN.some((kind) => error instanceof kind) ? failed() : unreachable();
    }
  };
};

export type GoogleTokens = ReturnType<typeof createGoogleTokens>;
