import { createPublicKey, type JsonWebKey } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OAuth2Client } from 'google-auth-library';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { EMULATOR_CLIENT_ID } from '@acara/server-kit/settings';
import { DEMO_IDENTITIES } from '../demo.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { TOKEN_FAULTS } from './id-tokens.ts';

const SITE = 'http://localhost:3000';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_PARTS: 'google', PUBLIC_ORIGIN: 'https://acara.test' });
});
afterAll(() => sandbox.close());

const post = (payload: object) => sandbox.app.inject({ method: 'POST', url: '/control/google/token', payload });
const requestToken = async (payload: object): Promise<{ token: string; claims: Record<string, unknown> }> =>
  (await post(payload)).json();

describe('Google Identity Services', () => {
  const open = (path: string, query: Record<string, string> = {}) =>
    sandbox.app.inject({ url: path, query: { client_id: EMULATOR_CLIENT_ID, origin: SITE, ...query } });

  it('serves the script to pages of any origin, without types', async () => {
    const { headers, body } = await sandbox.app.inject('/gsi/client');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(() => new Function(body)).not.toThrow();
  });

  it('lets only the requesting site frame the button', async () => {
    const { body, headers } = await open('/gsi/button', { text: 'signup_with' });
    expect(body).toContain('Daftar dengan Google');
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${SITE}`);
  });

  it('offers every demo identity in a popup that no page may frame', async () => {
    const { body, headers } = await open('/gsi/select');
    for (const { name, email } of Object.values(DEMO_IDENTITIES)) {
      expect(body).toContain(name);
      expect(body).toContain(email);
    }
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['an unknown client', { client_id: '1.apps.googleusercontent.com' }, 'invalid_client'],
    ['no client', { client_id: '' }, 'invalid_client'],
    ['another origin', { origin: 'https://evil.test' }, 'origin_mismatch'],
    ['an origin that only begins like ours', { origin: 'http://localhost.evil.test' }, 'origin_mismatch'],
  ])('refuses button and popup to %s', async (_what, caller, code) => {
    for (const answer of [await open('/gsi/button', caller), await open('/gsi/select', caller)]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain(code);
    }
  });

  it('accepts the public origin of the site', async () => {
    expect((await open('/gsi/select', { origin: 'https://acara.test' })).statusCode).toBe(200);
  });
});

describe('the signing key', () => {
  it('is the same after a restart, and only its owner can read it', async () => {
    const again = await startTestSandbox({ SANDBOX_PARTS: 'google', DATA_DIR: sandbox.folder });
    const sets = await Promise.all([sandbox, again].map(async ({ app }) => app.inject('/oauth2/v3/certs')));
    expect(sets[0]?.body).toBe(sets[1]?.body);
    expect(sets[0]?.headers['cache-control']).toMatch(/max-age=\d{4,}/);
    expect(fs.statSync(path.join(sandbox.folder, 'sandbox/google-key.pem')).mode & 0o077).toBe(0);
    await again.close();
  });
});

describe('an id token of the emulator', () => {
  let byGoogle: (token: string) => Promise<unknown>;
  let byKeySet: (token: string) => Promise<unknown>;

  beforeAll(async () => {
    const { keys: published } = (await sandbox.app.inject('/oauth2/v3/certs')).json();
    const pems = published.map((jwk: JsonWebKey & { kid: string }) => [
      jwk.kid,
      createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
    ]);
    const google = new OAuth2Client();
    byGoogle = async (token) => {
      const issuers = ['https://accounts.google.com'];
      const keysById = Object.fromEntries(pems);
      return (await google.verifySignedJwtWithCertsAsync(token, keysById, EMULATOR_CLIENT_ID, issuers)).getPayload();
    };
    const keys = createRemoteJWKSet(new URL(`${sandbox.origin}/oauth2/v3/certs`));
    const rules = { issuer: 'https://accounts.google.com', audience: EMULATOR_CLIENT_ID, algorithms: ['RS256'] };
    byKeySet = async (token) => (await jwtVerify(token, keys, rules)).payload;
  });

  it("is accepted by Google's own library and by another one", async () => {
    const { token } = await requestToken({ identity: 'linked', nonce: 'n-1' });
    const { sub, name, email } = DEMO_IDENTITIES.linked;
    const expected = {
      sub,
      name,
      email,
      email_verified: true,
      given_name: 'Ayu',
      family_name: 'Lestari',
      nonce: 'n-1',
    };
    expect(await byGoogle(token)).toMatchObject(expected);
    expect(await byKeySet(token)).toMatchObject(expected);
  });

  it('lasts an hour and has a unique id', async () => {
    const one = await requestToken({});
    const two = await requestToken({});
    expect(Number(one.claims.exp) - Number(one.claims.iat)).toBe(3600);
    expect(one.claims.jti).not.toBe(two.claims.jti);
  });

  it('reports an email that is not verified', async () => {
    const { token } = await requestToken({ identity: 'unverified' });
    expect(await byKeySet(token)).toMatchObject({ email_verified: false });
  });

  it.each(Object.keys(TOKEN_FAULTS))('with the fault "%s" is refused by both', async (fault) => {
    const { token } = await requestToken({ fault });
    await expect(byGoogle(token)).rejects.toThrow(/audience|issuer|too late|signature|pem found|algorithm/i);
    await expect(byKeySet(token)).rejects.toThrow(/aud|iss|exp|signature|no applicable key|alg/i);
  });

  it('can have any claims and any person, who keeps one account number', async () => {
    const identity = { name: 'Zed', email: 'Zed@Acara.test', emailVerified: false };
    const { claims, token } = await requestToken({ identity, claims: { aud: 'elsewhere', hd: 'acara.test' } });
    expect(claims).toMatchObject({
      email: 'zed@acara.test',
      email_verified: false,
      aud: 'elsewhere',
      hd: 'acara.test',
    });
    await expect(byGoogle(token)).rejects.toThrow(/recipient|audience/i);
    expect((await requestToken({ identity })).claims.sub).toBe(claims.sub);
  });

  it.each([
    [{ fault: 'none-such' }],
    [{ identity: 'nobody' }],
    [{ identity: { name: 'no address' } }],
    [{ identity: { name: 'x', email: 'no address' } }],
    [{ faults: 1 }],
  ])('is refused for %j', async (payload) => {
    expect((await post(payload)).statusCode).toBe(400);
  });
});
