import { createHmac, randomUUID, sign } from 'node:crypto';
import type { DemoIdentity } from '../demo.ts';
import { createSigningKey, type SigningKey } from './signing-key.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Claims of an id token; times in seconds since 1970. */
type IdClaims = Record<string, unknown>;

type TokenSubject = {
  identity: Pick<DemoIdentity, 'sub' | 'name' | 'email' | 'emailVerified'>;
  clientId: string;
  /** Repeated in the token if the page sent one. */
  nonce?: string | undefined;
  now: Date;
};

const LIFETIME_SECONDS = 3600;

/** The claims of a sign-in with the scopes of Google's button. */
const idClaims = ({ identity, clientId, nonce, now }: TokenSubject): IdClaims => {
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

/** Signs with RS256. */
const signIdToken = (claims: IdClaims, { kid, privateKey }: SigningKey): string => {
  const input = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
};

/** A token that claims to need no signature. */
const unsignedToken = (claims: IdClaims): string => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;

/** A token signed with the public key as a shared secret: the classic algorithm confusion. */
const confusedToken = (claims: IdClaims, { kid, publicKey }: SigningKey): string => {
  const input = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${part(claims)}`;
  const secret = publicKey.export({ type: 'spki', format: 'pem' });
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
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

export const isTokenFault = (name: string): name is TokenFault => Object.hasOwn(TOKEN_FAULTS, name);

// Libraries tolerate clock differences of some minutes (Google's own: five).
const LONG_AGO_SECONDS = 7200;

const FALSE_CLAIMS: Partial<Record<TokenFault, (claims: IdClaims) => IdClaims>> = {
  'wrong-audience': () => ({ aud: 'somebody-else.apps.googleusercontent.com' }),
  'wrong-issuer': () => ({ iss: 'https://accounts.google.example' }),
  expired: ({ iat }) => {
    const issued = Number(iat) - LONG_AGO_SECONDS;
    return { iat: issued, nbf: issued, exp: issued + LONG_AGO_SECONDS / 2 };
  },
};

type TokenOptions = TokenSubject & { fault?: TokenFault | undefined; claims?: IdClaims | undefined };

/** Issues id tokens, valid and invalid. */
export const createTokenIssuer = (key: SigningKey) => {
  let strangeKey: SigningKey | undefined;
  return ({ fault, claims: otherClaims, ...subject }: TokenOptions): { token: string; claims: IdClaims } => {
    const right = idClaims(subject);
    const claims = { ...right, ...(fault && FALSE_CLAIMS[fault]?.(right)), ...otherClaims };
    const stranger = () => (strangeKey ??= createSigningKey());
    switch (fault) {
      case 'wrong-key':
        return { claims, token: signIdToken(claims, { ...stranger(), kid: key.kid }) };
      case 'unknown-key':
        return { claims, token: signIdToken(claims, stranger()) };
      case 'altered':
        return { claims, token: altered(signIdToken(claims, key), { ...claims, sub: '104250000000000000099' }) };
      case 'unsigned':
        return { claims, token: unsignedToken(claims) };
      case 'confused-algorithm':
        return { claims, token: confusedToken(claims, key) };
      default:
        return { claims, token: signIdToken(claims, key) };
    }
  };
};

const altered = (token: string, claims: IdClaims): string => {
  const [head, , signature] = token.split('.');
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
};

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;
