import { createSmtp } from '@acara/server-kit/mail';
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

const MAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/;

/** Mails each message to the operator, and to the package's owner where the contact is a mail address. */
export const createMail = ({ smtpUrl, from, to, siteName, ...options }: MailOptions): Channel => {
  const smtp = createSmtp({
    smtpUrl,
    from,
    connections: 1,
    // The next mail opens another one.
    onConnectionLost: () => {},
  });
  const listRecipients = ({ owner }: Message): string[] => {
    const contact = owner?.contact ?? '';
    return [...new Set([...to, ...(MAIL_ADDRESS.test(contact) ? [contact] : [])])];
  };
  const channel = createChannel(
    (message) =>
      smtp
        .send({
          to: listRecipients(message),
          subject: `${siteName}: ${message.subject}`,
          text: message.text,
          name: message.id,
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
      smtp.close();
    },
  };
};
