import type { JWTPayload } from 'jose';
import { createHash, randomBytes } from 'node:crypto';
import { type GoogleKeys, NONCE_SECRET, startGoogleKeys } from '../../../../test/google-keys.ts';
import { send } from '../../../../test/send.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createUsedTokenRepository } from '../google/used-token-repository.ts';
import { startSibling, startTestApp, type TestApp } from '../../../../test/test-app.ts';

const CLIENT_ID = '123-acara.apps.googleusercontent.com';
const FAILED = { error: 'Login Google gagal. Silakan coba lagi', code: 'invalid' };
const HOUR = 3600;

let keys: GoogleKeys;
let test: TestApp;
beforeAll(async () => {
  keys = await startGoogleKeys();
  test = await startTestApp({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: keys.jwksUrl });
});
afterAll(async () => {
  await test.close();
  await keys.close();
});

let people = 0;
const createToken = (more: JWTPayload = {}): Promise<string> => {
  people += 1;
  const iat = Math.floor(test.clock.now().getTime() / 1000);
  const person = { sub: `2087${people}`, email: `orang${people}@gmail.com`, email_verified: true, name: 'Orang' };
  const issued = { iss: 'https://accounts.google.com', aud: CLIENT_ID, azp: CLIENT_ID, iat, exp: iat + HOUR };
  return keys.idToken({ ...issued, ...person, jti: `jti-${people}`, ...more });
};

/** What a page keeps, and what it sends to Google. */
const createNonce = () => {
  const secret = randomBytes(32).toString('hex');
  return { secret, nonce: createHash('sha256').update(secret).digest('hex') };
};

const logIn = (
  idToken: string,
  { secret = NONCE_SECRET, app = test.app }: { secret?: string; app?: TestApp['app'] } = {},
) => send(app, 'POST /login/google', { fields: { id_token: idToken, nonce_secret: secret } });

describe("a token of Google's that was accepted", () => {
  it.each([
    ['with an id', {}],
    ['without an id', { jti: undefined }],
  ])('%s is refused from then on, in every process [api.login-google-once]', async (_what, claims) => {
    const sibling = await startSibling(test, { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: keys.jwksUrl });
    const token = await createToken(claims);
    expect((await logIn(token)).statusCode).toBe(200);
    for (const app of [test.app, sibling.app]) {
      const again = await logIn(token, { app });
      expect(again.statusCode).toBe(422);
      expect(again.json()).toEqual(FAILED);
    }
    await sibling.close();
  });

  it('is refused in another spelling of its signature', async () => {
    const token = await createToken();
    expect((await logIn(token)).statusCode).toBe(200);
    // 2,048 bits end within a letter of base64: others of its letters stand for the same signature.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const other = alphabet[alphabet.indexOf(token.at(-1) ?? '') + 1];
    for (const spelling of [`${token.slice(0, -1)}${other}`, `${token}==`, `${token} `])
      expect((await logIn(spelling)).json()).toEqual(FAILED);
  });

  it('opens one session for ten concurrent logins', async () => {
    const token = await createToken();
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9);
  });

  it('is remembered until it expires', async () => {
    const usedTokens = createUsedTokenRepository(createDatabase(test.database.pool, { prepare: true }));
    const remembered = async () => {
      await usedTokens.sweep(test.clock.now());
      return (await test.database.pool.query('select 1 from google_token')).rows.length;
    };
    const token = await createToken();
    await logIn(token);
    expect(await remembered()).toBeGreaterThan(0);
    test.clock.advance(HOUR * 1000 - 1);
    expect((await logIn(token)).json()).toEqual(FAILED);
    expect(await remembered()).toBeGreaterThan(0);
    test.clock.advance(1);
    expect(await remembered()).toBe(0);
    expect((await logIn(token)).json()).toEqual(FAILED);
  });
});

describe('a token that Google made for a page', () => {
  it('is accepted with the secret of that page [api.login-google-once]', async () => {
    const { secret, nonce } = createNonce();
    expect((await logIn(await createToken({ nonce }), { secret })).statusCode).toBe(200);
  });

  it('is refused with another one, and with what the token says; neither uses it up', async () => {
    const { secret, nonce } = createNonce();
    const token = await createToken({ nonce });
    for (const stolen of [{ secret: createNonce().secret }, { secret: nonce }]) {
      const answer = await logIn(token, stolen);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual(FAILED);
    }
    expect((await logIn(token, { secret })).statusCode).toBe(200);
  });

  it('is refused if Google was not asked with a nonce', async () => {
    expect((await logIn(await createToken({ nonce: undefined }))).json()).toEqual(FAILED);
  });

  it.each([['of another client'], [7], ['']])('is refused if it was made by %j', async (azp) => {
    expect((await logIn(await createToken({ azp }))).json()).toEqual(FAILED);
  });

  it('needs no party that it was made by', async () => {
    expect((await logIn(await createToken({ azp: undefined }))).statusCode).toBe(200);
  });
});
