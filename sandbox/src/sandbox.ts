import type { FastifyInstance } from 'fastify';
import { TEST_CLOCK_LAG } from '@acara/shared-contract/test-clock';
import { html } from './web/html.ts';
import { sendPage, type Page } from './web/page.ts';
import type { SandboxSettings } from './settings.ts';
import { registerDiscussion } from './discussion/discussion-emulator.ts';
import { registerGoogle } from './google/google-emulator.ts';
import { loadSigningKey } from './google/signing-key.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { createMailboxApp } from './mailbox/mailbox-app.ts';
import { createSmtpReceiver } from './mailbox/smtp-receiver.ts';
import { registerMidtrans } from './midtrans/midtrans-emulator.ts';
import { registerPictures } from './pictures/picture-emulator.ts';
import { createEmulatorApp } from './web/emulator-app.ts';

const homePage = ({ emulators, publicOrigin, sandboxOrigin, mailboxPort }: SandboxSettings): Page => {
  const mailbox = `${new URL(sandboxOrigin).protocol}//${new URL(sandboxOrigin).hostname}:${mailboxPort}`;
  return {
    title: 'Tiruan pihak ketiga',
    bodyClass: 'home-page',
    body: html`<main>
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

const MAX_MAILS = 500;

export type Sandbox = {
  /** The app of SANDBOX_PORT, for tests without a network. */
  app: FastifyInstance;
  /** The port of SMTP; undefined without the mailbox. */
  smtpPort: number | undefined;
  close(): Promise<void>;
};

type Opened = { name: string; listen: () => Promise<unknown>; close: () => Promise<unknown>; port: number };

/**
 * Starts the emulators of the settings; the sandbox's own port is opened last, when all are ready.
 * @throws Error with one line when a port is in use
 */
export const startSandbox = async (settings: SandboxSettings, now = () => new Date()): Promise<Sandbox> => {
  const { emulators, host, port, mailboxPort, smtpPort } = settings;
  const app = createEmulatorApp();
  const servers: Opened[] = [];
  let boundSmtpPort: number | undefined;
  app.get('/', (_request, reply) => sendPage(reply, homePage(settings)));
  if (emulators.has('google')) {
    const { publicOrigin, siteName } = settings;
    registerGoogle(app, { key: loadSigningKey(settings.dataFolder), publicOrigin, siteName, now });
  }
  if (emulators.has('midtrans')) {
    const longestWait = settings.testClockFile === undefined ? undefined : TEST_CLOCK_LAG;
    registerMidtrans(app, { ...settings, ...settings.midtrans, now, longestWait });
  }
  if (emulators.has('discussion')) registerDiscussion(app, { publicOrigin: settings.publicOrigin, now });
  if (emulators.has('pictures')) registerPictures(app);
  if (emulators.has('mailbox')) {
    const store = createMailStore({ limit: MAX_MAILS, now });
    const receiver = createSmtpReceiver(store);
    const mailbox = createMailboxApp(store, settings.publicOrigin);
    const receive = async () => {
      boundSmtpPort = await receiver.listen(smtpPort, host);
    };
    servers.push({ name: 'MAILBOX_SMTP_PORT', port: smtpPort, listen: receive, close: receiver.close });
    servers.push(opened('MAILBOX_PORT', mailbox, mailboxPort, host));
  }
  servers.push(opened('SANDBOX_PORT', app, port, host));

  const running: Opened[] = [];
  const close = async () => {
    await Promise.all(running.map((part) => part.close()));
  };
  for (const part of servers)
    try {
      await part.listen();
      running.push(part);
    } catch (error) {
      await close();
      throw isPortInUse(error) ? new Error(`Port ${part.port} is in use. Choose another with ${part.name}.`) : error;
    }
  return { app, smtpPort: boundSmtpPort, close };
};

const opened = (name: string, app: FastifyInstance, port: number, host: string): Opened => ({
  name,
  port,
  listen: () => app.listen({ port, host }),
  close: () => app.close(),
});

const isPortInUse = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
