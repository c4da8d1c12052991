import { createSmtp } from '@acara/server-kit/mail';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '../../platform/jobs/background.ts';
import type { MailFile } from './mail-parts.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For the Message-ID: a mail that is sent twice may be shown once. */
  name?: string;
  /** Stops mails of this kind, by a POST without a login (RFC 8058). */
  unsubscribe?: string;
  attachments?: readonly MailFile[];
};

export type Mailer = {
  /** Retries a few times and logs a failure; never throws. @returns whether the server accepted it */
  send: (mail: Mail, signal: AbortSignal) => Promise<boolean>;
  /**
   * For callers with retries of their own.
   * @returns whether the server accepted it; false: it never will
   * @throws an error that may be temporary
   */
  sendOnce: (mail: Mail) => Promise<boolean>;
  close: () => void;
};

type MailerOptions = {
  /** `smtp://` or `smtps://`; missing: no mail is sent. */
  smtpUrl: string | undefined;
  /** E.g. `Acara <tidak-dibalas@acara.test>`. */
  from: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** In milliseconds. */
  retryDelays?: readonly number[];
};

const RETRY_DELAYS = [1_000, 5_000, 20_000];
const CONNECTIONS = 3;

/** 5xx about our login at the server, or the order of commands, and not about the mail. */
const isConfigurationError = (code: number) => code === 503 || (code >= 530 && code <= 539);

/** The same mail would be refused again. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode >= 500 && !isConfigurationError(error.responseCode)
    : error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'ECONFIG');

/** Sends mail by SMTP. Logs contain neither addresses nor texts: a reset link gives access to the account. */
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
  const smtp = createSmtp({
    smtpUrl,
    from,
    connections: CONNECTIONS,
    onConnectionLost: (error) => log.warn(describeError(error), 'connection to the mail server lost'),
  });

  const once = ({ to, subject, text, html, name, unsubscribe, attachments = [] }: Mail) =>
    smtp.send({
      to: [to],
      subject,
      text,
      html,
      name,
      headers:
        unsubscribe === undefined
          ? {}
          : { 'list-unsubscribe': `<${unsubscribe}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
      attachments: attachments.map((file) => (file.cid ? { ...file, contentDisposition: 'inline' as const } : file)),
    });

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
        // When the app closes, it is tried once more at once.
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
  };
  return { send, sendOnce, close: smtp.close };
};
