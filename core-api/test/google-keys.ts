import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { close, listen } from './listen.ts';

/** Emulates Google's key server and signs id tokens. */
export type GoogleKeys = {
  /** Google offers keys as JWK and as PEM. */
  jwksUrl: string;
  pemUrl: string;
  /** For a page with `NONCE_SECRET`, unless the claims have a nonce. `signedBy: 'stranger'` uses an unknown key. */
  idToken: (claims: JWTPayload, more?: { signedBy?: 'google' | 'stranger'; kid?: string }) => Promise<string>;
  close: () => Promise<void>;
};

/** Of the page that asks for tokens. */
export const NONCE_SECRET = 'secret of the page';
const NONCE = createHash('sha256').update(NONCE_SECRET).digest('hex');

const KID = 'key-of-the-tests';

export const startGoogleKeys = async (): Promise<GoogleKeys> => {
  const [google, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(google.publicKey)), kid: KID, alg: 'RS256', use: 'sig' };
  const pem = await exportSPKI(google.publicKey);
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/pem' ? { [KID]: pem } : { keys: [jwk] }));
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    jwksUrl: `${origin}/jwk`,
    pemUrl: `${origin}/pem`,
    idToken: (claims, { signedBy = 'google', kid = KID } = {}) =>
      new SignJWT({ nonce: NONCE, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(signedBy === 'google' ? google.privateKey : stranger.privateKey),
    close: () => close(server),
  };
};
