import { createHmac, randomUUID, sign } from 'node:crypto';
import type { DemoIdentity } from '../../demo.ts';
import type { SigningKey } from './signing-key.ts';

/** The issuer of Google's id tokens. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Claims of an id token; times in seconds since 1970. */
export type IdClaims = Record<string, unknown>;

/** What a token is about. */
export type TokenSubject = {
  identity: Pick<DemoIdentity, 'sub' | 'name' | 'email' | 'emailVerified'>;
  clientId: string;
  /** Repeated in the token when the page gave one. */
  nonce?: string | undefined;
  now: Date;
};

const LIFETIME_SECONDS = 3600;

/** The claims that Google gives for a sign-in with the scopes of its button. */
export const idClaims = ({ identity, clientId, nonce, now }: TokenSubject): IdClaims => {
  const issued = Math.floor(now.getTime() / 1000);
  const [givenName = identity.name, ...others] = identity.name.split(' ');
  return {
    iss: GOOGLE_ISSUER,
    azp: clientId,
    aud: clientId,
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
  };
};

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** A token of these claims, signed RS256. */
export const signIdToken = (claims: IdClaims, { kid, privateKey }: SigningKey): string => {
  const input = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
};

/** A token that claims to need no signature. */
export const unsignedToken = (claims: IdClaims): string => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;

/** A token signed with the public key as if that were a shared secret: the classic confusion of algorithms. */
export const confusedToken = (claims: IdClaims, { kid, publicKey }: SigningKey): string => {
  const input = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${part(claims)}`;
  const secret = publicKey.export({ type: 'spki', format: 'pem' });
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};
