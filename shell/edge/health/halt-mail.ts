import { placeText, type HaltReport } from '@acara/releases';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { deliver, type Wait } from './deliver.ts';

export type HaltMailOptions = {
  /** `smtp://` or `smtps://`. */
  smtpUrl: string;
  /** Such as `Acara <halo@acara.example>`. */
  from: string;
  /** Who gets the mail of every halt. */
  to: readonly string[];
  siteName: string;
  wait?: Wait;
  log: Pick<FastifyBaseLogger, 'error'>;
};

const TIMEOUT = 10_000;
const MAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

/**
 * Mails each halt to the operator, and to the package's owner where the contact is a mail address. `close` gives up what is
 * not delivered yet.
 */
export const createHaltMail = ({ smtpUrl, from, to, siteName, wait, log }: HaltMailOptions) => {
  const closing = new AbortController();
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

  const send = async (report: HaltReport): Promise<void> => {
    const { remote, releaseId, startedAt } = report.analysis;
    const contact = report.owner?.contact ?? '';
    const recipients = [...new Set([...to, ...(MAIL_ADDRESS.test(contact) ? [contact] : [])])];
    if (recipients.length === 0) return;
    const id = `halt_${remote}_${releaseId}_${startedAt}`.replace(/[^\w-]/g, '-');
    const mail = {
      from,
      to: recipients.map((address) => ({ name: '', address })),
      subject: `${siteName}: ${remote} ${releaseId} was halted`,
      text: haltText(report),
      // A mail that is sent twice is shown once.
      messageId: `<${id}@${host}>`,
      headers: { 'auto-submitted': 'auto-generated' },
    };
    const attempt = () =>
      transport.sendMail(mail).then(
        () => undefined,
        (error: unknown) => String(error),
      );
    const problem = await deliver(attempt, { signal: closing.signal, wait });
    if (problem !== undefined) log.error({ problem, id }, 'the mail of a halt was not sent');
  };
  return {
    send,
    close: () => {
      closing.abort();
      transport.close();
    },
  };
};

const haltText = ({ analysis, why, commit, owner, failure }: HaltReport): string => {
  const { remote, releaseId, controlId } = analysis;
  const contact = owner?.contact === undefined ? '' : ` (${owner.contact})`;
  const facts: [string, string | null][] = [
    ['Evidence', why],
    ['Failure', failure && failure.message],
    ['At', failure && placeText(failure)],
    ['Visitors', failure && `${failure.visitors}, first in ${failure.firstReleaseId}`],
    ['Commit', commit],
    ['Team', owner && `${owner.team}${contact}`],
  ];
  return [
    `The rollout of ${remote} ${releaseId} was halted automatically. Its visitors have ${controlId} again.`,
    '',
    ...facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
    '',
    `Details: npm run release -- status ${remote}`,
    `I take care of it: npm run release -- ack ${remote}`,
    '',
  ].join('\n');
};
