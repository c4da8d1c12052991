import { DEMO_ACCOUNTS } from '@acara/core-api/demo';
import { DEMO_IDENTITIES, STAND_IN_CLIENT_ID } from '@acara/sandbox/demo';
import { readSettings } from '../settings/read-settings.ts';
import { mailboxOrigin, withStandIns } from './stand-ins.ts';

describe('the stand-ins', () => {
  it('take the place of every third party that is not set, and the servers are told where', () => {
    const written = readSettings({ SANDBOX_PORT: '4002', MAILBOX_SMTP_PORT: '4025' });
    const { settings, standIns } = withStandIns(written);
    expect(standIns).toEqual(['google', 'mailbox']);
    expect(settings).toMatchObject({
      GOOGLE_CLIENT_ID: STAND_IN_CLIENT_ID,
      GOOGLE_JWKS_URL: 'http://127.0.0.1:4002/oauth2/v3/certs',
      GOOGLE_SCRIPT_URL: 'http://localhost:4002/gsi/client',
      SMTP_URL: 'smtp://127.0.0.1:4025',
    });
  });

  it('stay away where the real ones are set', () => {
    const real = { GOOGLE_CLIENT_ID: 'abc.apps.googleusercontent.com', SMTP_URL: 'smtps://mail.example' };
    const written = readSettings(real);
    expect(withStandIns(written)).toEqual({ settings: written, standIns: [] });
    expect(withStandIns(readSettings({ SMTP_URL: real.SMTP_URL })).standIns).toEqual(['google']);
    const mailOnly = withStandIns(readSettings({ GOOGLE_CLIENT_ID: real.GOOGLE_CLIENT_ID }));
    expect(mailOnly.standIns).toEqual(['mailbox']);
    expect(mailOnly.settings.GOOGLE_JWKS_URL).toBeUndefined();
  });

  it('are reached by browsers on the host of the site, or where the settings say', () => {
    const remote = readSettings({ PUBLIC_ORIGIN: 'http://acara.test:3000' });
    expect(withStandIns(remote).settings.GOOGLE_SCRIPT_URL).toBe('http://acara.test:3002/gsi/client');
    expect(mailboxOrigin(remote)).toBe('http://acara.test:3003');
    const behind = readSettings({ PUBLIC_ORIGIN: 'https://acara.test', SANDBOX_ORIGIN: 'https://tiruan.acara.test' });
    expect(withStandIns(behind).settings.GOOGLE_SCRIPT_URL).toBe('https://tiruan.acara.test/gsi/client');
  });

  it('know a person whose address has a demo account', () => {
    expect(DEMO_IDENTITIES.linked).toMatchObject(DEMO_ACCOUNTS.newcomer);
  });
});
