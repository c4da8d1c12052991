import { createTransport, type SendMailOptions } from 'nodemailer';

type SmtpOptions = {
  /** `smtp://` or `smtps://`. */
  smtpUrl: string;
  /** E.g. `Acara <tidak-dibalas@acara.test>`. */
  from: string;
  /** At most. */
  connections: number;
  onConnectionLost: (error: unknown) => void;
};

type SmtpMail = Pick<SendMailOptions, 'subject' | 'text' | 'html' | 'headers' | 'attachments'> & {
  /** Addresses alone. */
  to: readonly string[];
  /** For the Message-ID: a mail that is sent twice may be shown once. */
  name?: string | undefined;
};

/** In ms. */
const TIMEOUT = 10_000;

/** Sends mails of a program. */
export const createSmtp = ({ smtpUrl, from, connections, onConnectionLost }: SmtpOptions) => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on('error', onConnectionLost);
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    /** @throws nodemailer's error if the server does not accept it */
    send: async ({ to, name, headers, ...content }: SmtpMail): Promise<void> => {
      await transport.sendMail({
        ...content,
        from,
        to: to.map((address) => ({ name: '', address })),
        headers: { 'auto-submitted': 'auto-generated', ...headers },
        ...(name !== undefined && { messageId: `<${name}@${host}>` }),
      });
    },
    close: (): void => transport.close(),
  };
};
