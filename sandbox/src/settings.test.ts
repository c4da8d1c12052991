import { EMULATOR_CLIENT_ID } from '@acara/server-kit/settings';
import { readSandboxSettings } from './settings.ts';

describe('the settings of the sandbox', () => {
  it('have defaults that fit the site of a first start', () => {
    expect(readSandboxSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3002,
      mailboxPort: 3003,
      smtpPort: 3025,
      sandboxOrigin: 'http://localhost:3002',
      emulators: new Set(['google', 'mailbox', 'midtrans', 'discussion', 'pictures']),
      midtrans: {
        serverKey: 'SB-Mid-server-acara-sandbox',
        clientKey: 'SB-Mid-client-acara-sandbox',
        notificationUrl: 'http://127.0.0.1:3001/api/v1/payment/notification',
      },
    });
    expect(readSandboxSettings({ SANDBOX_PARTS: 'mailbox' }).emulators).toEqual(new Set(['mailbox']));
    expect(() => readSandboxSettings({ MAILBOX_PORT: '3003.5' })).toThrow('MAILBOX_PORT: must be a port, is "3003.5"');
  });

  it.each([
    ['production', { NODE_ENV: 'production' }, /NODE_ENV=production works with real third parties only/],
    [
      'production even when nothing else is real',
      { NODE_ENV: 'production', GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID },
      /NODE_ENV=production/,
    ],
    [
      'a real Google client',
      { GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com' },
      /GOOGLE_CLIENT_ID=1.* is a real one/,
    ],
    ['a real server key', { MIDTRANS_SERVER_KEY: 'Mid-server-abc' }, /MIDTRANS_SERVER_KEY is a production key/],
    ['a real client key', { MIDTRANS_CLIENT_KEY: 'Mid-client-abc' }, /MIDTRANS_CLIENT_KEY is a production key/],
  ])('refuse %s in one line without the key', (_what, environment, words) => {
    expect(() => readSandboxSettings(environment)).toThrow(words);
    expect(() => readSandboxSettings(environment)).not.toThrow(/\n|server-abc|client-abc/);
  });

  it('accept a real Google client beside the mailbox alone, and keys of the payment sandbox', () => {
    const environment = { GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com', SANDBOX_PARTS: 'mailbox' };
    expect(readSandboxSettings({ ...environment, MIDTRANS_SERVER_KEY: 'SB-Mid-server-x' }).emulators.size).toBe(1);
  });
});
