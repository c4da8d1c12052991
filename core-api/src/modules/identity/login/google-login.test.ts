import { OAuth2Client } from 'google-auth-library';
import { UnsecuredJWT, type JWTPayload } from 'jose';
import { type GoogleKeys, NONCE_SECRET, startGoogleKeys } from '../../../../test/google-keys.ts';
import { createMember } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { NOW, startTestApp, type TestApp } from '../../../../test/test-app.ts';

const CLIENT_ID = '123-acara.apps.googleusercontent.com';
const SECONDS = NOW.getTime() / 1000;

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
const claims = (more: JWTPayload = {}): JWTPayload => {
  people += 1;
  return {
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    sub: `10987${people}`,
    email: `orang${people}@gmail.com`,
    email_verified: true,
    name: `Orang ${people}`,
    iat: SECONDS - 10,
    exp: SECONDS + 3590,
    ...more,
  };
};

const logIn = (idToken: string, app = test.app) =>
  send(app, 'POST /login/google', { fields: { id_token: idToken, nonce_secret: NONCE_SECRET } });
const logInAs = async (more: JWTPayload = {}) => logIn(await keys.idToken(claims(more)));

/** Verifies a token with Google's own library, at the time of the tests. */
const verifyWithGoogle = async (idToken: string): Promise<'accepted' | 'refused'> => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: [
      'nextTick',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
      'hrtime',
      'performance',
    ],
  });
  const client = new OAuth2Client({
    clientId: CLIENT_ID,
    // The library imports its fetch at run time, which jest does not allow.
    transporterOptions: { fetchImplementation: fetch },
    endpoints: { oauth2FederatedSignonPemCertsUrl: keys.pemUrl, oauth2FederatedSignonJwkCertsUrl: keys.jwksUrl },
  });
  return client
    .verifyIdToken({ idToken, audience: CLIENT_ID })
    .then(
      () => 'accepted' as const,
      () => 'refused' as const,
    )
    .finally(() => jest.useRealTimers());
};

const usersWith = async (email: string): Promise<number> => {
  const { rows } = await test.database.pool.query('select 1 from app_user where lower(email) = lower($1)', [email]);
  return rows.length;
};

const FAILED = { error: 'Login Google gagal. Silakan coba lagi', code: 'invalid' };

describe('a token of Google', () => {
  it.each([
    ['https://accounts.google.com', 'the usual issuer'],
    ['accounts.google.com', 'the older form of the issuer'],
  ])('with %s, %s, creates an account and logs in [api.login-google]', async (iss) => {
    const person = claims({ iss });
    const token = await keys.idToken(person);
    expect(await verifyWithGoogle(token)).toBe('accepted');
    const answer = await logIn(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { data } = answer.json();
    expect(data).toMatchObject({ name: person['name'], first_company: null, id: expect.any(Number) });
    const fields = { refresh_token: data.auth.refreshToken };
    const headers = { authorization: `Bearer ${data.auth.token}` };
    expect((await send(test.app, 'POST /token/own', { headers, fields })).statusCode).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['for another audience', () => keys.idToken(claims({ aud: 'other.apps.googleusercontent.com' }))],
    ['for another audience of the same company', () => keys.idToken(claims({ aud: 'other', azp: CLIENT_ID }))],
    ['of another issuer', () => keys.idToken(claims({ iss: 'https://accounts.google.com.evil.test' }))],
    ['of another signature', () => keys.idToken(claims(), { signedBy: 'stranger' })],
    ['of an unknown key', () => keys.idToken(claims(), { signedBy: 'stranger', kid: 'other' })],
    // Google's library tolerates five minutes; we do not (below).
    ['that has expired', () => keys.idToken(claims({ iat: SECONDS - 4_000, exp: SECONDS - 400 }))],
    ['without a signature', async () => new UnsecuredJWT(claims()).encode()],
    ['without an audience', () => keys.idToken(claims({ aud: undefined }))],
    ['that is none', async () => 'x.y.z'],
    ['that is no text of this kind at all', async () => 'null'],
  ])("%s is refused, by us and by Google's library", async (_what, make) => {
    const token = await make();
    expect(await verifyWithGoogle(token)).toBe('refused');
    const answer = await logIn(token);
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual(FAILED);
  });

  it.each<[string, JWTPayload]>([
    ['that expired just now', { exp: SECONDS }],
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['without an e-mail address', { email: undefined }],
    ['with an e-mail address that is none', { email: 'orang' }],
  ])('%s is refused', async (_what, more) => {
    expect((await logInAs(more)).json()).toEqual(FAILED);
  });

  it.each([false, undefined, 'true', 1])(
    'with email_verified %s is refused, and creates no account',
    async (verified) => {
      const person = claims({ email_verified: verified });
      const answer = await logIn(await keys.idToken(person));
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({ error: 'Email akun Google Anda belum terverifikasi', code: 'invalid' });
      expect(await usersWith(String(person['email']))).toBe(0);
    },
  );

  it('signed with our client id as a shared secret is refused', async () => {
    const { SignJWT } = await import('jose');
    const secret = Buffer.from(CLIENT_ID.padEnd(64, 'x'));
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    expect((await logIn(token)).json()).toEqual(FAILED);
  });

  it.each([
    ['a\0b', 'a b'],
    ['\u202eKalimat \u2066Terbalik\u2069', 'Kalimat Terbalik'],
    ['x'.repeat(5_000), 'x'.repeat(200)],
    [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
    ['', 'sari.dewi'],
    ['***', 'sari.dewi'],
    [undefined, 'sari.dewi'],
    [7, 'sari.dewi'],
  ])('may have any name: %j becomes %j', async (name, shown) => {
    const email = `sari.dewi@mail${people}.test`;
    const answer = await logInAs({ name, email });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.name).toBe(shown);
  });

  it('may have neither a name nor an address to derive one from', async () => {
    expect((await logInAs({ name: '\u202e', email: '***@mail.test' })).json().data.name).toBe('Pengguna Google');
  });
});

describe('the account of a Google identity', () => {
  it('is found again, also with a new address and name', async () => {
    const person = claims();
    const first = (await logIn(await keys.idToken(person))).json().data;
    const later = (await logInAs({ sub: person.sub, email: 'baru@gmail.com', name: 'Nama Baru' })).json().data;
    expect(later).toMatchObject({ id: first.id, name: first.name });
    expect(await usersWith('baru@gmail.com')).toBe(0);
  });

  it('is the one with its verified address, in any case', async () => {
    const member = await createMember(test, { email: 'Dewi.Sartika@acara.test' });
    const answer = await logInAs({ email: 'dewi.sartika@Acara.test' });
    expect(answer.json().data.id).toBe(member.id);
  });

  it('is not given to another Google identity that has the address now', async () => {
    const person = claims();
    await logIn(await keys.idToken(person));
    const answer = await logInAs({ email: person['email'] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ error: 'Email ini sudah terhubung dengan akun Google lain', code: 'invalid' });
  });

  it('is created once by ten concurrent logins', async () => {
    const person = claims();
    const tokens = Array.from({ length: 10 }, (_, index) => keys.idToken({ ...person, jti: `token-${index}` }));
    const answers = await Promise.all((await Promise.all(tokens)).map((token) => logIn(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
  });
});

describe('a login with Google', () => {
  it('answers 503 while the keys cannot be fetched', async () => {
    const unavailable = await startTestApp({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys' });
    const answer = await logIn(await keys.idToken(claims()), unavailable.app);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      error: 'Google sedang tidak dapat dihubungi. Silakan coba lagi',
      code: 'unavailable',
    });
    await unavailable.close();
  });

  it('answers 503 if the response is no key set', async () => {
    const broken = await startTestApp({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: keys.pemUrl });
    expect((await logIn(await keys.idToken(claims()), broken.app)).statusCode).toBe(503);
    await broken.close();
  });

  it('is unavailable without a client id', async () => {
    const without = await startTestApp();
    const answer = await logIn('x', without.app);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Login Google tidak tersedia', code: 'not_found' });
    await without.close();
  });
});
