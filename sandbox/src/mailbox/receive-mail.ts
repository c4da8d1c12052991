import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export type MailFile = { name: string; type: string; bytes: Buffer };

export type Mail = {
  from: string;
  /** Recipients of the envelope, blind copies included, in lower case. */
  to: string[];
  subject: string;
  /** Two with one are the same mail, which mail programs show once. */
  messageId: string;
  text: string;
  /** With its own pictures in place; null where the mail has none. */
  html: string | null;
  /** URLs in the text, in order, each once. */
  links: string[];
  files: MailFile[];
};

/** A URL in running text: it does not end with the sentence's full stop. */
const LINK = /https?:\/\/[^\s"'<>)\]]*[^\s"'<>)\].,;:!?]/g;

/** Parses a mail. @param recipients of the envelope */
export const parseMail = async (raw: Buffer, recipients: readonly string[]): Promise<Mail> => {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const text = parsed.text?.trim() ?? '';
  let html = parsed.html ?? null;
  const files: MailFile[] = [];
  for (const { filename, mimeType, content, contentId, disposition } of parsed.attachments) {
    const encoded = String(content); // base64, as asked for
    if (disposition === 'inline' && contentId)
      html = html?.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${encoded}`) ?? null;
    else files.push({ name: filename ?? 'lampiran', type: mimeType, bytes: Buffer.from(encoded, 'base64') });
  }
  return {
    from: parsed.from?.address ?? '',
    to: [...new Set(recipients.map((address) => address.toLowerCase()))],
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    text,
    html,
    links: [...new Set(text.match(LINK))],
    files,
  };
};

/** Larger mails are refused. */
const MAIL_LIMIT_BYTES = 1024 * 1024;

/** Clients keep connections open for their next mail; closing waits for them no longer than this. */
const CLOSE_MS = 500;

const read = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded)
    throw Object.assign(new Error(`Mails of more than ${MAIL_LIMIT_BYTES} bytes are refused`), { responseCode: 552 });
  return Buffer.concat(chunks);
};

/** Accepts mail from anyone to anyone, without login or encryption: it listens on this machine only. */
export const createSmtpReceiver = (onMail: (mail: Mail) => void) => {
  const server = new SMTPServer({
    size: MAIL_LIMIT_BYTES,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_MS,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      read(stream)
        .then((raw) => parseMail(raw, recipients))
        .then(onMail)
        .then(() => done(), done);
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
