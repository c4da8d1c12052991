import { createTransport } from 'nodemailer';
import { createChannel, type Channel, type ChannelOptions } from './deliver.ts';
import type { Message } from './release-messages.ts';

export type MailOptions = ChannelOptions & {
  /** `smtp://` or `smtps://`. */
  smtpUrl: string;
  /** Such as `Acara <halo@acara.example>`. */
  from: string;
  /** Who gets every mail. */
  to: readonly string[];
  siteName: string;
};

const TIMEOUT = 10_000;
const MAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/;

/** Mails each message to the operator, and to the package's owner where the contact is a mail address. */
export const createMail = ({ smtpUrl, from, to, siteName, ...options }: MailOptions): Channel => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const listRecipients = ({ owner }: Message): string[] => {
    const contact = owner?.contact ?? '';
    return [...new Set([...to, ...(MAIL_ADDRESS.test(contact) ? [contact] : [])])];
  };
  const channel = createChannel(
    (message) =>
      transport
        .sendMail({
          from,
          to: listRecipients(message).map((address) => ({ name: '', address })),
          subject: `${siteName}: ${message.subject}`,
          text: message.text,
          // A mail that is sent twice is shown once.
          messageId: `<${message.id}@${host}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        .then(
          () => undefined,
          (error: unknown) => String(error),
        ),
    'the mail of a report was not sent',
    options,
  );
  return {
    send: async (message) => {
      if (listRecipients(message).length > 0) await channel.send(message);
    },
    close: () => {
      channel.close();
      transport.close();
    },
  };
};
