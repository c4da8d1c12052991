import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Sandbox } from './sandbox.ts';
import { startTestSandbox } from './testing/test-sandbox.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const run = (environment: Record<string, string>) =>
  spawnSync(process.execPath, [path.join(__dirname, 'server.ts')], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { PATH, NODE_COMPILE_CACHE, ENV_FILE: '', ...environment },
  });

describe('the sandbox', () => {
  it('runs the configured emulators only', async () => {
    const google = await startTestSandbox({ SANDBOX_PARTS: 'google' });
    expect(google.smtpPort).toBeUndefined();
    expect((await fetch(`${google.origin}/readyz`)).ok).toBe(true);
    expect((await google.app.inject('/')).body).not.toContain('Kotak surat');
    await google.close();
    const mailbox = await startTestSandbox({ SANDBOX_PARTS: 'mailbox' });
    expect(mailbox.smtpPort).toBeGreaterThan(0);
    expect((await mailbox.app.inject('/gsi/client')).statusCode).toBe(404);
    expect((await mailbox.app.inject('/')).body).toContain('Kotak surat');
    await mailbox.close();
  });

  it('uses the same key after a restart', async () => {
    const first = await startTestSandbox({ SANDBOX_PARTS: 'google' });
    const again = await startTestSandbox({ SANDBOX_PARTS: 'google', DATA_DIR: first.folder });
    const keys = await Promise.all([first, again].map(async ({ app }) => (await app.inject('/oauth2/v3/certs')).body));
    expect(keys[0]).toBe(keys[1]);
    await again.close();
    await first.close();
  });

  describe.each(['SANDBOX_PORT', 'MAILBOX_PORT', 'MAILBOX_SMTP_PORT'])('whose %s is in use', (name) => {
    let other: Sandbox;
    let port: number;
    beforeAll(async () => {
      const found = await startTestSandbox({ SANDBOX_PARTS: 'google' });
      port = Number(new URL(found.origin).port);
      other = found;
    });
    afterAll(() => other.close());

    it('reports the name of the setting', async () => {
      const words = `Port ${port} is in use. Choose another with ${name}.`;
      await expect(startTestSandbox({ [name]: String(port) })).rejects.toThrow(words);
    });
  });

  it('does not start beside a real third party, and prints one line', () => {
    const { status, stderr } = run({ NODE_ENV: 'production' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The emulators do not start: NODE_ENV=production .*\n$/);
    expect(run({ MIDTRANS_SERVER_KEY: 'Mid-server-secret' }).stderr).toMatch(/^The emulators .* production key .*\n$/);
  });
});
