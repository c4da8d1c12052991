import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { createAccessTokens } from './access-token.ts';
import { tokenKeys } from './token-keys.ts';

const keys = tokenKeys('a secret of the tests that is long enough').access;
const [key] = keys;
const NOW = new Date('2026-11-21T12:00:00.500+07:00');
let now = NOW;
const tokens = createAccessTokens(keys, 900, () => now);
const bearer = { userId: 5, sessionId: 9, loggedInAt: new Date('2026-11-21T10:00:00+07:00') };

beforeEach(() => {
  now = NOW;
});

const CLAIMS = { sub: '5', sid: 9, auth_time: 1, iss: 'acara', aud: 'acara-api' };

const forged = (change: (token: SignJWT) => SignJWT, secret: Uint8Array = key, alg = 'HS256') =>
  change(
    new SignJWT({ sid: 9, auth_time: 1 })
      .setProtectedHeader({ alg })
      .setSubject('5')
      .setIssuer('acara')
      .setAudience('acara-api')
      .setExpirationTime(NOW.getTime() / 1000 + 60),
  ).sign(secret);

describe('an access token', () => {
  it('contains user, session, time of login and expiry', async () => {
    const token = await tokens.sign(bearer);
    const seconds = Math.floor(NOW.getTime() / 1000);
    expect(decodeJwt(token)).toMatchObject({ sub: '5', sid: 9, iat: seconds, exp: seconds + 900 });
    expect(await tokens.verify(token)).toEqual({ bearer, expiresAt: (seconds + 900) * 1000 });
  });

  it('expires after 15 minutes', async () => {
    const token = await tokens.sign(bearer);
    now = new Date(NOW.getTime() + 899_000);
    expect(await tokens.verify(token)).not.toBeNull();
    now = new Date(NOW.getTime() + 900_000);
    expect(await tokens.verify(token)).toBeNull();
  });

  it.each([
    [
      'of another key',
      () => forged((token) => token, tokenKeys('another secret that is long enough as well').access[0]),
    ],
    ['of another issuer', () => forged((token) => token.setIssuer('other'))],
    ['for another audience', () => forged((token) => token.setAudience('other'))],
    ['with another algorithm', () => forged((token) => token, Buffer.concat([key, key]), 'HS512')],
    ['with a subject that is no id', () => forged((token) => token.setSubject('5; drop table app_user'))],
    ['without a signature', async () => new UnsecuredJWT({ ...CLAIMS, exp: NOW.getTime() / 1000 + 60 }).encode()],
    ['without an end', () => new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256' }).sign(key)],
    ['that is none', async () => 'undefined'],
    ['that is empty', async () => ''],
  ])('%s is refused', async (_what, make) => {
    expect(await tokens.verify(await make())).toBeNull();
  });

  it.each([
    ['spaces in its signature', (token: string) => `${token.slice(0, -9)}${' '.repeat(8_000)}${token.slice(-9)}`],
    ['a space behind it', (token: string) => `${token} `],
    ['what fills it up', (token: string) => `${token}=`],
  ])('with %s is refused: a token has one spelling, or each would be cached', async (_what, spell) => {
    expect(await tokens.verify(spell(await tokens.sign(bearer)))).toBeNull();
  });

  it('is accepted with each secret in use, and signed with the first', async () => {
    const old = 'a secret that was in use until now';
    const young = 'a secret that will be used from now on';
    const [before, during, after] = [old, `${young},${old}`, young].map((secret) =>
      createAccessTokens(tokenKeys(secret).access, 900, () => now),
    );
    expect(await during?.verify((await before?.sign(bearer)) ?? '')).toMatchObject({ bearer });
    expect(await after?.verify((await during?.sign(bearer)) ?? '')).toMatchObject({ bearer });
    expect(await after?.verify((await before?.sign(bearer)) ?? '')).toBeNull();
  });

  it('is accepted if made with the right parts (the forger of these tests works)', async () => {
    expect(await tokens.verify(await forged((token) => token))).not.toBeNull();
  });
});
