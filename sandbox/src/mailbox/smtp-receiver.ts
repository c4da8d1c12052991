import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { MailStore } from './mail-store.ts';
import { parseMail } from './parse-mail.ts';

/** Larger mails are refused. */
const MAIL_LIMIT_BYTES = 1024 * 1024;

// Clients keep connections open for their next mail; closing does not wait for them.
const CLOSE_MS = 500;

/** Accepts mail from anyone to anyone, without login or encryption: it listens on this machine only. */
export const createSmtpReceiver = (store: MailStore) => {
  const server = new SMTPServer({
    banner: 'Acara mailbox',
    size: MAIL_LIMIT_BYTES,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_MS,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients, store).then(() => done(), done);
    },
  });
  // A client that disconnects in the middle is no error of ours.
  server.on('error', () => undefined);
  return {
    /** @returns the bound port @throws Error of the system, such as EADDRINUSE */
    listen: async (port: number, host: string): Promise<number> => {
      server.listen(port, host);
      await once(server.server, 'listening');
      return (server.server.address() as AddressInfo).port; // it listens on TCP
    },
    close: (): Promise<void> => new Promise((resolve) => server.close(resolve)),
  };
};

const receive = async (stream: SMTPServerDataStream, recipients: string[], store: MailStore): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded)
    throw Object.assign(new Error(`Mails of more than ${MAIL_LIMIT_BYTES} bytes are refused`), { responseCode: 552 });
  store.add(await parseMail(Buffer.concat(chunks), recipients));
};
