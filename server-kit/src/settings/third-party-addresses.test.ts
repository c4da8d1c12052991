import { EMULATOR_CLIENT_ID, EMULATOR_CLIENT_KEY, EMULATOR_SERVER_KEY } from './emulator-keys.ts';
import { readSettings } from './read-settings.ts';

const DATABASE_URL = 'postgres://user@db.test/acara';

describe('the addresses of third parties', () => {
  it.each([
    ['Mid-server-abcdef', 'Mid-client-abcdef', 'midtrans.com'],
    ['SB-Mid-server-abcdef', 'SB-Mid-client-abcdef', 'sandbox.midtrans.com'],
  ])('of the payment provider follow from %s', (server, client, system) => {
    const own = { MIDTRANS_SNAP_BASE: `https://app.${system}` };
    const MIDTRANS_SNAP_JS_URL = `https://app.${system}/snap/snap.js`;
    expect(readSettings('edge', { MIDTRANS_CLIENT_KEY: client })).toMatchObject({ ...own, MIDTRANS_SNAP_JS_URL });
    expect(readSettings('api', { MIDTRANS_SERVER_KEY: server, DATABASE_URL })).toMatchObject({
      ...own,
      MIDTRANS_CORE_BASE: `https://api.${system}`,
    });
    const set = {
      MIDTRANS_SERVER_KEY: server,
      MIDTRANS_CLIENT_KEY: client,
      MIDTRANS_SNAP_JS_URL: 'https://a.test/s.js',
    };
    expect(readSettings('tooling', set)).toMatchObject({ ...own, MIDTRANS_SNAP_JS_URL: 'https://a.test/s.js' });
  });

  it("are the emulators' without a key, or with the emulators'", () => {
    const keys = { MIDTRANS_SERVER_KEY: EMULATOR_SERVER_KEY, MIDTRANS_CLIENT_KEY: EMULATOR_CLIENT_KEY };
    const ports = { PORT: '4100', SANDBOX_PORT: '4102' };
    for (const emulated of [ports, { ...ports, ...keys, GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID }])
      expect(readSettings('tooling', emulated)).toMatchObject({
        MIDTRANS_SNAP_BASE: 'http://127.0.0.1:4102',
        MIDTRANS_CORE_BASE: 'http://127.0.0.1:4102',
        MIDTRANS_SNAP_JS_URL: 'http://localhost:4102/snap/snap.js',
        GOOGLE_JWKS_URL: 'http://127.0.0.1:4102/oauth2/v3/certs',
        GOOGLE_SCRIPT_URL: 'http://localhost:4102/gsi/client',
      });
    expect(readSettings('tooling', { GOOGLE_CLIENT_ID: 'real.apps.googleusercontent.com' })).toMatchObject({
      GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
      GOOGLE_SCRIPT_URL: 'https://accounts.google.com/gsi/client',
    });
  });
});
