import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import type { DemoIdentity } from '../demo.ts';

/** A new RSA key of the size that Google uses. */
const createKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** The key of this installation, created at the first start: servers cache the key set for hours, also over restarts. */
export const loadSigningKey = (folder: string): KeyObject => {
  const file = path.join(folder, 'google-key.pem');
  if (fs.existsSync(file)) return createPrivateKey(fs.readFileSync(file));
  const key = createKey();
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return key;
};

/** Ways in which a token can be wrong, with their labels. A server must refuse all of them. */
export const TOKEN_FAULTS = {
  'wrong-audience': 'Untuk situs lain (aud)',
  'wrong-issuer': 'Penerbit lain (iss)',
  expired: 'Kedaluwarsa (exp)',
  'wrong-key': 'Ditandatangani kunci lain dengan kid yang benar',
  'unknown-key': 'Kunci yang tidak dikenal (kid)',
  altered: 'Isi diubah setelah ditandatangani',
  unsigned: 'Tanpa tanda tangan (alg none)',
  'confused-algorithm': 'HS256 dengan kunci publik',
} as const;

export type TokenFault = keyof typeof TOKEN_FAULTS;

type TokenOptions = {
  identity: Pick<DemoIdentity, 'sub' | 'name' | 'email' | 'emailVerified'>;
  clientId: string;
  /** Repeated in the token if the page sent one. */
  nonce?: string | undefined;
  now: Date;
  fault?: TokenFault | undefined;
  /** Replaces claims. */
  claims?: JWTPayload | undefined;
};

const LIFETIME_SECONDS = 3600;
// Libraries tolerate clock differences of some minutes (Google's own: five).
const LONG_AGO_SECONDS = 7200;

/** The claims of a sign-in with the scopes of Google's button. */
const createClaims = ({ identity, clientId, nonce, now, fault, claims }: TokenOptions): JWTPayload => {
  const issued = Math.floor(now.getTime() / 1000) - (fault === 'expired' ? LONG_AGO_SECONDS : 0);
  const [givenName = identity.name, ...others] = identity.name.split(' ');
  return {
    iss: fault === 'wrong-issuer' ? 'https://accounts.google.example' : 'https://accounts.google.com',
    azp: clientId,
    aud: fault === 'wrong-audience' ? 'somebody-else.apps.googleusercontent.com' : clientId,
    sub: identity.sub,
    email: identity.email,
    email_verified: identity.emailVerified,
    ...(nonce && { nonce }),
    nbf: issued,
    name: identity.name,
    given_name: givenName,
    ...(others.length > 0 && { family_name: others.join(' ') }),
    iat: issued,
    exp: issued + LIFETIME_SECONDS,
    jti: randomUUID(),
    ...claims,
  };
};

/** The key set as Google publishes it, and a function that issues id tokens, valid and invalid. */
export const createTokenIssuer = async (key: KeyObject) => {
  const publicKey = createPublicKey(key);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const anotherKey = createKey();

  const sign = async (claims: JWTPayload, fault: TokenFault | undefined): Promise<string> => {
    const jwt = (header = { alg: 'RS256', kid }) => new SignJWT(claims).setProtectedHeader({ ...header, typ: 'JWT' });
    switch (fault) {
      case 'wrong-key':
        return jwt().sign(anotherKey);
      case 'unknown-key':
        return jwt({ alg: 'RS256', kid: 'unknown' }).sign(anotherKey);
      case 'altered': {
        const [header, , signature] = (await jwt().sign(key)).split('.');
        const [, payload] = new UnsecuredJWT({ ...claims, sub: '104250000000000000099' }).encode().split('.');
        return [header, payload, signature].join('.');
      }
      case 'unsigned':
        return new UnsecuredJWT(claims).encode();
      case 'confused-algorithm': {
        // The public key as a shared secret.
        const secret = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));
        return jwt({ alg: 'HS256', kid }).sign(secret);
      }
      default:
        return jwt().sign(key);
    }
  };

  return {
    keySet: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },
    issue: async (options: TokenOptions): Promise<{ token: string; claims: JWTPayload }> => {
      const claims = createClaims(options);
      return { claims, token: await sign(claims, options.fault) };
    },
  };
};
