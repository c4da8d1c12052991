import { confusedToken, idClaims, signIdToken, unsignedToken, type IdClaims, type TokenSubject } from './id-token.ts';
import { createSigningKey, type SigningKey } from './signing-key.ts';

/** Ways in which a token can be wrong, each with its name for people. A server must refuse all of them. */
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

// Libraries grant clocks that differ some minutes (Google's own: five).
const LONG_AGO_SECONDS = 7200;

const FALSE_CLAIMS: Partial<Record<TokenFault, (claims: IdClaims) => IdClaims>> = {
  'wrong-audience': () => ({ aud: 'somebody-else.apps.googleusercontent.com' }),
  'wrong-issuer': () => ({ iss: 'https://accounts.google.example' }),
  expired: ({ iat }) => {
    const issued = Number(iat) - LONG_AGO_SECONDS;
    return { iat: issued, nbf: issued, exp: issued + LONG_AGO_SECONDS / 2 };
  },
};

/** What a token is to be like. */
export type TokenOptions = TokenSubject & { fault?: TokenFault | undefined; claims?: IdClaims | undefined };

/** Gives out id tokens, right and wrong ones. */
export const createTokenIssuer = (key: SigningKey) => {
  let strangeKey: SigningKey | undefined;
  /** @returns the token and what it says */
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
