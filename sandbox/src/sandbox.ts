import { errorCode } from '@acara/server-kit/server-process';
import { TEST_CLOCK_LAG } from '@acara/server-kit/test-clock';
import { html, sendPage, type Page } from './web/page.ts';
import type { SandboxSettings } from './settings.ts';
import { registerDiscussion } from './discussion/discussion-emulator.ts';
import { registerGoogle } from './google/google-emulator.ts';
import { loadSigningKey } from './google/id-tokens.ts';
import { createMailbox } from './mailbox/mailbox-app.ts';
import { createSmtpReceiver } from './mailbox/receive-mail.ts';
import { registerMidtrans } from './midtrans/midtrans-emulator.ts';
import { registerPictures } from './pictures/picture-emulator.ts';
import { createEmulatorApp, type EmulatorApp } from './web/emulator-app.ts';

const homePage = ({ emulators, publicOrigin, sandboxOrigin, mailboxPort }: SandboxSettings): Page => {
  const mailbox = `${new URL(sandboxOrigin).protocol}//${new URL(sandboxOrigin).hostname}:${mailboxPort}`;
  return {
    title: 'Tiruan pihak ketiga',
    body: html`<main class="container">
      <h1>Tiruan pihak ketiga</h1>
      <p>Menggantikan layanan luar untuk <a href="${publicOrigin}">${publicOrigin}</a> di komputer ini.</p>
      <ul>
        ${emulators.has('google') && html`<li>Login Google: tombol di <a href="${publicOrigin}/login">halaman Masuk</a></li>`}
        ${emulators.has('midtrans') && html`<li>Pembayaran Midtrans: <a href="/control/midtrans">panel kendali</a></li>`}
        ${emulators.has('discussion') && html`<li>Diskusi: <a href="/discussion/thread?id=contoh">contoh</a></li>`}
        ${emulators.has('mailbox') && html`<li>Kotak surat: <a href="${mailbox}">${mailbox}</a></li>`}
      </ul>
    </main>`,
  };
};

export type Sandbox = {
  /** The app of SANDBOX_PORT, for tests without a network. */
  app: EmulatorApp;
  /** The port of SMTP; undefined without the mailbox. */
  smtpPort: number | undefined;
  close(): Promise<void>;
};

type Server = { name: string; port: number; listen: () => Promise<unknown>; close: () => Promise<unknown> };

/**
 * Starts the emulators of the settings; the sandbox's own port is opened last, when all are ready.
 * @throws Error with one line when a port is in use
 */
export const startSandbox = async (settings: SandboxSettings, now = () => new Date()): Promise<Sandbox> => {
  const { emulators, host, port, mailboxPort, smtpPort, publicOrigin, siteName } = settings;
  const app = createEmulatorApp();
  const servers: Server[] = [];
  const addServer = (name: string, server: EmulatorApp, port: number) =>
    servers.push({ name, port, listen: () => server.listen({ port, host }), close: () => server.close() });
  let boundSmtpPort: number | undefined;
  app.get('/', (_request, reply) => sendPage(reply, homePage(settings)));
  if (emulators.has('google'))
    await registerGoogle(app, { key: loadSigningKey(settings.dataFolder), publicOrigin, siteName, now });
  if (emulators.has('midtrans')) {
    const tickMs = settings.testClockFile === undefined ? undefined : TEST_CLOCK_LAG;
    registerMidtrans(app, { ...settings, ...settings.midtrans, now, tickMs });
  }
  if (emulators.has('discussion')) registerDiscussion(app, { publicOrigin, now });
  if (emulators.has('pictures')) registerPictures(app);
  if (emulators.has('mailbox')) {
    const mailbox = createMailbox({ publicOrigin, now });
    const receiver = createSmtpReceiver(mailbox.store);
    const listen = async () => {
      boundSmtpPort = await receiver.listen(smtpPort, host);
    };
    servers.push({ name: 'MAILBOX_SMTP_PORT', port: smtpPort, listen, close: receiver.close });
    addServer('MAILBOX_PORT', mailbox.app, mailboxPort);
  }
  addServer('SANDBOX_PORT', app, port);

  const running: Server[] = [];
  const close = async () => {
    await Promise.all(running.map((server) => server.close()));
  };
  for (const server of servers)
    try {
      await server.listen();
      running.push(server);
    } catch (error) {
      await close();
      throw errorCode(error) === 'EADDRINUSE'
        ? new Error(`Port ${server.port} is in use. Choose another with ${server.name}.`)
        : error;
    }
  return { app, smtpPort: boundSmtpPort, close };
};
