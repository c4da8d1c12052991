import { DEMO_ACCOUNTS } from '@acara/core-api/demo';
import { DEMO_IDENTITIES } from '@acara/sandbox/demo';
import { readSettings, EMULATOR_CLIENT_ID, EMULATOR_CLIENT_KEY, EMULATOR_SERVER_KEY } from '@acara/server-kit/settings';
import { mailboxOrigin, withEmulators } from './emulators.ts';

describe('the emulators', () => {
  it('replace every third party that is not set, and their addresses are set', () => {
    const written = readSettings('tooling', { SANDBOX_PORT: '4002', MAILBOX_SMTP_PORT: '4025' });
    const { settings, emulators } = withEmulators(written);
    expect(emulators).toEqual(['google', 'mailbox', 'midtrans', 'discussion', 'pictures']);
    expect(settings).toMatchObject({
      GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID,
      GOOGLE_JWKS_URL: 'http://127.0.0.1:4002/oauth2/v3/certs',
      GOOGLE_SCRIPT_URL: 'http://localhost:4002/gsi/client',
      SMTP_URL: 'smtp://127.0.0.1:4025',
      MIDTRANS_SERVER_KEY: EMULATOR_SERVER_KEY,
      MIDTRANS_CLIENT_KEY: EMULATOR_CLIENT_KEY,
      MIDTRANS_SNAP_BASE: 'http://127.0.0.1:4002',
      MIDTRANS_CORE_BASE: 'http://127.0.0.1:4002',
      MIDTRANS_SETTLEMENTS_URL: 'http://127.0.0.1:4002/settlements',
      MIDTRANS_SNAP_JS_URL: 'http://localhost:4002/snap/snap.js',
      MIDTRANS_NOTIFICATION_URL: 'http://127.0.0.1:3001/api/v1/payment/notification',
      DISCUSSION_URL: 'http://localhost:4002/discussion/thread',
      PICTURE_SOURCE_URL: 'http://127.0.0.1:4002/pictures',
    });
  });

  it('do not start where the real ones are set', () => {
    const real = {
      GOOGLE_CLIENT_ID: 'abc.apps.googleusercontent.com',
      SMTP_URL: 'smtps://mail.example',
      MIDTRANS_SERVER_KEY: 'Mid-server-abc',
      MIDTRANS_CLIENT_KEY: 'Mid-client-abc',
      DISCUSSION_URL: 'https://talk.example/thread',
      PICTURE_SOURCE_URL: 'https://pictures.example',
    };
    const written = readSettings('tooling', real);
    const { settings, emulators } = withEmulators(written);
    expect(emulators).toEqual([]);
    expect(settings).toMatchObject(written);
    const { GOOGLE_CLIENT_ID: _unset, ...others } = real;
    expect(withEmulators(readSettings('tooling', others)).emulators).toEqual(['google']);
    const mailOnly = withEmulators(readSettings('tooling', { ...real, SMTP_URL: '' }));
    expect(mailOnly.emulators).toEqual(['mailbox']);
  });

  it.each([
    ['SB-Mid-server-mine', 'SB-Mid-client-mine', 'sandbox.midtrans.com'],
    ['Mid-server-mine', 'Mid-client-mine', 'midtrans.com'],
  ])('leave payments with %s to Midtrans', (MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY, domain) => {
    const { settings, emulators } = withEmulators(
      readSettings('tooling', { MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY }),
    );
    expect(emulators).not.toContain('midtrans');
    expect(settings).toMatchObject({
      MIDTRANS_SNAP_BASE: `https://app.${domain}`,
      MIDTRANS_CORE_BASE: `https://api.${domain}`,
      MIDTRANS_SNAP_JS_URL: `https://app.${domain}/snap/snap.js`,
    });
    expect(settings.MIDTRANS_NOTIFICATION_URL).toBeUndefined();
  });

  it('of discussions do not start where money is real', () => {
    const keys = { MIDTRANS_SERVER_KEY: 'Mid-server-mine', MIDTRANS_CLIENT_KEY: 'Mid-client-mine' };
    const { settings, emulators } = withEmulators(readSettings('tooling', keys));
    expect(emulators).not.toContain('discussion');
    expect(settings.DISCUSSION_URL).toBeUndefined();
  });

  it('are reached by browsers on the host of the site, or at the configured address', () => {
    const remote = readSettings('tooling', { PUBLIC_ORIGIN: 'http://acara.test:3000' });
    expect(withEmulators(remote).settings.GOOGLE_SCRIPT_URL).toBe('http://acara.test:3002/gsi/client');
    expect(mailboxOrigin(remote)).toBe('http://acara.test:3003');
    const behind = readSettings('tooling', {
      PUBLIC_ORIGIN: 'https://acara.test',
      SANDBOX_ORIGIN: 'https://tiruan.acara.test',
    });
    expect(withEmulators(behind).settings.GOOGLE_SCRIPT_URL).toBe('https://tiruan.acara.test/gsi/client');
  });

  it('have an identity with the address of a demo account', () => {
    expect(DEMO_IDENTITIES.linked).toMatchObject(DEMO_ACCOUNTS.newcomer);
  });
});
