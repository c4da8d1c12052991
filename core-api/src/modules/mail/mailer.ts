import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { describeError } from '../../platform/jobs/background.ts';

/** A mail as it goes out; `to` is one address. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names the mail at the sender's host: sent twice under one name, readers may show it once. */
  name?: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /** Sends, or says in the log why not; never throws. @returns whether the server took it */
  send: (mail: Mail, signal: AbortSignal) => Promise<boolean>;
  /**
   * Sends once, for a caller that comes again by itself.
   * @returns whether the server took it; false: it never will, and the log says why
   * @throws what stood in the way, where it may be gone later
   */
  sendOnce: (mail: Mail) => Promise<boolean>;
  close: () => void;
};

export type MailerOptions = {
  /** `smtp://` or `smtps://`, with name and password where they are wanted; missing: no mail goes out. */
  smtpUrl: string | undefined;
  /** Sender as it stands in the mail, e.g. `Acara <tidak-dibalas@acara.test>`. */
  from: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Waiting times between the tries, in milliseconds. */
  retryDelays?: readonly number[];
};

const RETRY_DELAYS = [1_000, 5_000, 20_000];
const CONNECTIONS = 3;
const TIMEOUT = 10_000;

/** These 5xx are about our name and password at the server, or the order of commands, and not about the mail. */
const isConfigurationError = (code: number) => code === 503 || (code >= 530 && code <= 539);

/** The server refuses for good: the same mail would be refused again. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode >= 500 && !isConfigurationError(error.responseCode)
    : error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'ECONFIG');

/**
 * Mail through a SMTP server. What cannot be sent just now is tried again a few times. The log never has the address or
 * the text of a mail: a reset link in it would be a key to the account.
 */
export const createMailer = ({ smtpUrl, from, log, retryDelays = RETRY_DELAYS }: MailerOptions): Mailer => {
  if (!smtpUrl) {
    const notSent = async () => {
      log.warn('a mail was not sent: SMTP_URL is not set');
      return false;
    };
    return {
      send: notSent,
      sendOnce: notSent,
      close: () => {},
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A pooled connection that broke while idle: the next mail gets another one.
  transport.on('error', (error: unknown) => log.warn(describeError(error), 'connection to the mail server lost'));

  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const once = async ({ to, subject, text, html, name, attachments = [] }: Mail) => {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'auto-submitted': 'auto-generated' },
      attachments: [...attachments],
      ...(name && { messageId: `<${name}@${host}>` }),
    });
  };

  const sendOnce = async (mail: Mail): Promise<boolean> => {
    try {
      await once(mail);
      return true;
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.error(describeError(error), 'a mail was not sent');
      return false;
    }
  };

  const send = async (mail: Mail, signal: AbortSignal): Promise<boolean> => {
    for (let tries = 1; ; tries += 1) {
      try {
        await once(mail);
        return true;
      } catch (error) {
        const pause = retryDelays[tries - 1];
        const over = pause === undefined || isFinal(error) || signal.aborted;
        log[over ? 'error' : 'warn'](
          { ...describeError(error), tries },
          over ? 'a mail was not sent' : 'a mail must wait',
        );
        if (over) return false;
        // Cut short when the app closes: then it is tried once more at once.
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
  };
  return { send, sendOnce, close: () => transport.close() };
};
