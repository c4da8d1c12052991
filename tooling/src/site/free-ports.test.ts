import net from 'node:net';
import { freePort } from '../net/ports.ts';
import { readSettings } from '@acara/server-kit/settings';
import { assertPortsFree } from './free-ports.ts';

// With these no emulator runs, and none of their ports is needed.
const REAL_ONES = {
  GOOGLE_CLIENT_ID: 'abc.apps.googleusercontent.com',
  SMTP_URL: 'smtps://mail.example',
  MIDTRANS_SERVER_KEY: 'Mid-server-abc',
  MIDTRANS_CLIENT_KEY: 'Mid-client-abc',
  DISCUSSION_URL: 'https://talk.example/thread',
};

describe('the ports', () => {
  it('that are in use are reported with the name of their setting', async () => {
    const site = await freePort();
    const api = await freePort();
    const settings = readSettings('tooling', { ...REAL_ONES, PORT: String(site), API_PORT: String(api) });
    await expect(assertPortsFree(settings)).resolves.toBeUndefined();
    const server = net.createServer().listen(api, '127.0.0.1');
    await expect(assertPortsFree(settings)).rejects.toThrow(
      `Port ${api} is in use by another program. Choose a free one with API_PORT, such as: API_PORT=${api + 100} npm start`,
    );
    server.close();
  });

  it('of the emulators are checked where the emulators are needed', async () => {
    const site = await freePort();
    const api = await freePort();
    const mailbox = await freePort();
    const ports = { PORT: String(site), API_PORT: String(api), MAILBOX_PORT: String(mailbox) };
    const server = net.createServer().listen(mailbox, '127.0.0.1');
    await expect(assertPortsFree(readSettings('tooling', { ...REAL_ONES, ...ports }))).resolves.toBeUndefined();
    await expect(assertPortsFree(readSettings('tooling', ports))).rejects.toThrow(
      /Choose a free one with MAILBOX_PORT/,
    );
    server.close();
  });
});
