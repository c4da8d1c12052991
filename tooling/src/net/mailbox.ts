import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** `body` has the decoded text and HTML. */
type ReceivedMail = { from: string; to: string[]; raw: string; body: string };

export type Mailbox = {
  url: string;
  received: ReceivedMail[];
  /** The next mail, in order of arrival. @param subject how its subject begins: others are skipped */
  next: (subject?: string) => Promise<ReceivedMail>;
  /** Refuses the next mails. */
  refuse: (times: number, code: number) => void;
  close: () => Promise<void>;
};

/** The text of quoted-printable parts. */
const decoded = (raw: string) => {
  const octets = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString();
};

/** A mail server that accepts every mail. */
export const startMailbox = async (): Promise<Mailbox> => {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let taken = 0;
  let refusals = { times: 0, code: 0 };

  const store = (mail: ReceivedMail) => {
    received.push(mail);
    waiting.shift()?.(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void readAll(stream).then((raw) => {
        if (refusals.times > 0) {
          refusals.times -= 1;
          done(Object.assign(new Error('not now for someone@acara.test'), { responseCode: refusals.code }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        store({ from: mailFrom === false ? '' : mailFrom.address, to, raw, body: decoded(raw) });
        done();
      });
    },
  });
  // Ignores clients that hang up.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // it listens on TCP

  const takeNext = (): Promise<ReceivedMail> => {
    const mail = received[taken];
    taken += 1;
    return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: async (subject = '') => {
      for (;;) {
        const mail = await takeNext();
        if (mail.raw.includes(`Subject: ${subject}`)) return mail;
      }
    },
    refuse: (times, code) => {
      refusals = { times, code };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
