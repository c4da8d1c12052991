import type { FastifyInstance } from 'fastify';
import { TEST_CLOCK_LAG } from '@acara/shared-contract/test-clock';
import { registerDiscussion } from './discussion/discussion-emulator.ts';
import { registerGoogle } from './google/google-emulator.ts';
import { loadSigningKey } from './google/tokens/signing-key.ts';
import { homePage } from './home-page.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { createMailboxApp } from './mailbox/mailbox-app.ts';
import { createSmtpReceiver } from './mailbox/smtp-receiver.ts';
import { registerMidtrans } from './midtrans/midtrans-emulator.ts';
import { registerPictures } from './pictures/picture-emulator.ts';
import type { SandboxSettings } from './settings.ts';
import { sendPage } from './web/page.ts';
import { createEmulatorApp } from './web/emulator-app.ts';

const MAX_MAILS = 500;

/** A sandbox that answers. */
export type Sandbox = {
  /** The app of each port, for tests that ask without a network. */
  app: FastifyInstance;
  /** The port that takes mail, where there is a mailbox. */
  smtpPort: number | undefined;
  close(): Promise<void>;
};

type Opened = { name: string; listen: () => Promise<unknown>; close: () => Promise<unknown>; port: number };

/**
 * Starts the stand-ins that the settings ask for; the sandbox's own port answers last, when all are there.
 * @throws Error with one line when a port is taken
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
      throw isPortInUse(error) ? new Error(`Port ${part.port} is taken. Choose another with ${part.name}.`) : error;
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
