import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { OAuth2Client } from 'google-auth-library';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';
import { DEMO_IDENTITIES } from '../demo.ts';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { TOKEN_FAULTS } from './id-tokens.ts';

type Given = { token: string; claims: Record<string, unknown> };

describe('an id token of the emulator', () => {
  let sandbox: Sandbox & { origin: string };
  let byGoogle: (token: string) => Promise<unknown>;
  let byKeySet: (token: string) => Promise<unknown>;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ SANDBOX_PARTS: 'google' });
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
  afterAll(() => sandbox.close());

  const requestToken = async (payload: object): Promise<Given> =>
    (await sandbox.app.inject({ method: 'POST', url: '/control/google/token', payload })).json();

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
    const [one, two] = [await requestToken({}), await requestToken({})];
    expect(Number(one.claims.exp) - Number(one.claims.iat)).toBe(3600);
    expect(one.claims.jti).not.toBe(two.claims.jti);
  });

  it('reports an email that is not verified', async () => {
    expect(await byKeySet((await requestToken({ identity: 'unverified' })).token)).toMatchObject({
      email_verified: false,
    });
  });

  it.each(Object.keys(TOKEN_FAULTS))('with the fault "%s" is refused by both', async (fault) => {
    const { token } = await requestToken({ fault });
    await expect(byGoogle(token)).rejects.toThrow(/audience|issuer|too late|signature|pem found|algorithm/i);
    await expect(byKeySet(token)).rejects.toThrow(/aud|iss|exp|signature|no applicable key|alg/i);
  });

  it('can have any claims and any person', async () => {
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
    [{ faults: 1 }],
  ])('is refused for %j', async (payload) => {
    const answer = await sandbox.app.inject({ method: 'POST', url: '/control/google/token', payload });
    expect(answer.statusCode).toBe(400);
  });
});
