import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DEMO_IDENTITIES, type DemoIdentity } from '../demo.ts';

const toSigningKey = (privateKey: KeyObject) => {
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return { kid: createHash('sha256').update(der).digest('hex').slice(0, 40), privateKey, publicKey };
};

/** A key pair with its id in the key set. */
export type SigningKey = ReturnType<typeof toSigningKey>;

/** A new RSA key of the size that Google uses. */
const createSigningKey = (): SigningKey => toSigningKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

/** The key of this installation, created at the first start: servers cache the key set for hours, also over restarts. */
export const loadSigningKey = (folder: string): SigningKey => {
  const file = path.join(folder, 'google-key.pem');
  if (fs.existsSync(file)) return toSigningKey(createPrivateKey(fs.readFileSync(file)));
  const key = createSigningKey();
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, key.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return key;
};

type Identity = Pick<DemoIdentity, 'sub' | 'name' | 'email' | 'emailVerified'>;

export const getDemoIdentity = (id: string): Identity | undefined =>
  Object.values<DemoIdentity>(DEMO_IDENTITIES).find((identity) => identity.id === id);

/** 21 digits, like Google's. */
const getAccountNumber = (email: string): string => {
  const digest = createHash('sha256').update(email).digest();
  return `10${digest.readBigUInt64BE().toString().padStart(20, '0').slice(-19)}`;
};

/** A person who is typed in. The same email always has the same account number, as at Google. */
export const getTypedIdentity = (person: { name: string; email: string; emailVerified?: boolean }): Identity => {
  const email = person.email.trim().toLowerCase();
  const known = Object.values<DemoIdentity>(DEMO_IDENTITIES).find((identity) => identity.email === email);
  const sub = known?.sub ?? getAccountNumber(email);
  return { sub, name: person.name.trim(), email, emailVerified: person.emailVerified ?? true };
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

/** Claims of an id token; times in seconds since 1970. */
type IdClaims = Record<string, unknown>;

const LIFETIME_SECONDS = 3600;
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

const encode = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

const signToken = (claims: IdClaims, { kid, privateKey }: SigningKey): string => {
  const input = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
};

/** Signed with the public key as a shared secret: the classic algorithm confusion. */
const signConfused = (claims: IdClaims, { kid, publicKey }: SigningKey): string => {
  const input = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${encode(claims)}`;
  const secret = publicKey.export({ type: 'spki', format: 'pem' });
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};

type TokenOptions = {
  identity: Identity;
  clientId: string;
  /** Repeated in the token if the page sent one. */
  nonce?: string | undefined;
  now: Date;
  fault?: TokenFault | undefined;
  claims?: IdClaims | undefined;
};

/** The claims of a sign-in with the scopes of Google's button. */
const createClaims = ({ identity, clientId, nonce, now }: TokenOptions): IdClaims => {
  const issued = Math.floor(now.getTime() / 1000);
  const [givenName = identity.name, ...others] = identity.name.split(' ');
  return {
    iss: 'https://accounts.google.com',
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

/** Issues id tokens, valid and invalid. */
export const createTokenIssuer = (key: SigningKey) => {
  let anotherKey: SigningKey | undefined;
  const getAnotherKey = () => (anotherKey ??= createSigningKey());
  const createToken = (claims: IdClaims, fault: TokenFault | undefined): string => {
    switch (fault) {
      case 'wrong-key':
        return signToken(claims, { ...getAnotherKey(), kid: key.kid });
      case 'unknown-key':
        return signToken(claims, getAnotherKey());
      case 'altered': {
        const [head, , signature] = signToken(claims, key).split('.');
        return [head, encode({ ...claims, sub: '104250000000000000099' }), signature].join('.');
      }
      case 'unsigned':
        return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
      case 'confused-algorithm':
        return signConfused(claims, key);
      default:
        return signToken(claims, key);
    }
  };
  return (options: TokenOptions): { token: string; claims: IdClaims } => {
    const { fault } = options;
    const right = createClaims(options);
    const claims = { ...right, ...(fault && FALSE_CLAIMS[fault]?.(right)), ...options.claims };
    return { claims, token: createToken(claims, fault) };
  };
};
