import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Mail, MailFile, MailStore } from './mail-store.ts';

/** A URL in running text: it does not end with the sentence's full stop. */
export const LINK_IN_TEXT = /https?:\/\/[^\s"'<>)\]]*[^\s"'<>)\].,;:!?]/g;
const HREF = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Parses a mail. @param recipients of the envelope */
export const parseMail = async (raw: Buffer, recipients: readonly string[]): Promise<Mail> => {
  const { from, subject = '', messageId = '', text, html, attachments } = await PostalMime.parse(raw);
  const plain = text?.trim() || getText(html ?? '');
  return {
    from: { name: from?.name ?? '', address: from?.address ?? '' },
    to: [...new Set(recipients.map((address) => address.toLowerCase()))],
    subject,
    messageId,
    text: plain,
    html: html ?? null,
    links: findLinks(html, plain),
    files: attachments.map(toFile),
    size: raw.length,
  };
};

const toFile = ({ filename, mimeType, content, contentId, disposition }: Attachment): MailFile => ({
  contentId: disposition === 'inline' && contentId ? contentId.replace(/^<|>$/g, '') : null,
  name: filename ?? 'lampiran',
  type: mimeType,
  bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
});

const findLinks = (html: string | undefined, text: string): string[] => {
  const hrefs = [...(html ?? '').matchAll(HREF)].map(([, double, single]) => unescape(double ?? single ?? ''));
  const found = html ? hrefs.filter((href) => /^https?:/.test(href)) : (text.match(LINK_IN_TEXT) ?? []);
  return [...new Set(found)];
};

/** Good enough for a preview line: the page shows the HTML itself. */
const getText = (html: string): string =>
  unescape(
    html
      .replace(/<(style|script|head|title)\b[^]*?(?:<\/\1>|$)/gi, '')
      .replace(/<br\s*\/?>|<\/(p|div|tr|h\d|li)>/gi, '\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/[ \t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" };

const unescape = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name) => SIGNS[name] ?? whole);

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
