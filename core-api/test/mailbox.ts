import { once } from 'node:events';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived; `body` has both of its forms, decoded. */
export type ReceivedMail = { from: string; to: string[]; raw: string; body: string };

export type Mailbox = {
  url: string;
  received: ReceivedMail[];
  /** The first mail that came after those already asked for. */
  next: () => Promise<ReceivedMail>;
  /** Refuses so many mails with a code before it takes one again. */
  refuse: (times: number, code: number) => void;
  close: () => Promise<void>;
};

const decoded = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** A mail server that keeps what it gets. */
export const startMailbox = async (): Promise<Mailbox> => {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let asked = 0;
  let refusals = { times: 0, code: 0 };

  const keep = (mail: ReceivedMail) => {
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
        keep({ from: mailFrom === false ? '' : mailFrom.address, to, raw, body: decoded(raw) });
        done();
      });
    },
  });
  // Clients that hang up are no failure of a test.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    next: () => {
      const mail = received[asked];
      asked += 1;
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
    refuse: (times, code) => {
      refusals = { times, code };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
