import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';
import { DEMO_IDENTITIES } from '../demo.ts';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const SITE = 'http://localhost:3000';

describe('Google Identity Services', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ SANDBOX_PARTS: 'google', PUBLIC_ORIGIN: 'https://acara.test' });
  });
  afterAll(() => sandbox.close());

  const open = (path: string, query: Record<string, string> = {}) =>
    sandbox.app.inject({ url: path, query: { client_id: EMULATOR_CLIENT_ID, origin: SITE, ...query } });
  const requestCredential = (payload: object) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/gsi/credential',
      payload: { client_id: EMULATOR_CLIENT_ID, origin: SITE, ...payload },
    });

  it('serves the script to pages of any origin, without types', async () => {
    const { headers, body } = await sandbox.app.inject('/gsi/client');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(() => new Function(body)).not.toThrow();
  });

  it('lets only the requesting site frame the button', async () => {
    const { body, headers } = await open('/gsi/button', { text: 'signup_with', theme: 'filled_blue' });
    expect(body).toContain('Daftar dengan Google');
    expect(body).toContain('data-theme="filled_blue"');
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${SITE}`);
    expect((await open('/gsi/button', { text: 'x"><b>', theme: 'pink', locale: 'en-GB' })).body).toContain(
      'Sign in with Google',
    );
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
  ])('refuses %s for the button, the popup and the credential', async (_what, caller, code) => {
    for (const answer of [
      await open('/gsi/button', caller),
      await open('/gsi/select', caller),
      await requestCredential({ identity: 'linked', ...caller }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain(code);
    }
  });

  it('accepts the public origin of the site', async () => {
    expect((await open('/gsi/select', { origin: 'https://acara.test' })).statusCode).toBe(200);
  });

  it('reports whether the consent was given now or before, until it is revoked', async () => {
    const revoke = (hint: string) =>
      sandbox.app.inject({
        method: 'POST',
        url: '/gsi/revoke',
        query: { client_id: EMULATOR_CLIENT_ID, origin: SITE, hint },
      });
    const selectBy = async () => (await requestCredential({ identity: 'newcomer' })).json().select_by;
    expect([await selectBy(), await selectBy()]).toEqual(['btn_confirm', 'btn']);
    const revoked = await revoke(DEMO_IDENTITIES.newcomer.email);
    expect(revoked.json()).toEqual({ successful: true });
    expect(revoked.headers['access-control-allow-origin']).toBe(SITE);
    expect((await revoke(DEMO_IDENTITIES.newcomer.sub)).json()).toEqual({ successful: false, error: 'invalid_hint' });
    expect(await selectBy()).toBe('btn_confirm');
  });

  it('issues no credential without a person, or with an invalid email', async () => {
    expect((await requestCredential({})).statusCode).toBe(400);
    expect((await requestCredential({ person: { name: 'x', email: 'no address' } })).statusCode).toBe(400);
    expect((await requestCredential({ person: { name: 'Zed', email: 'zed@acara.test' } })).statusCode).toBe(200);
  });

  it('lets the keys be cached for hours', async () => {
    expect((await sandbox.app.inject('/oauth2/v3/certs')).headers['cache-control']).toMatch(/max-age=\d{4,}/);
  });
});
