import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Services } from '../../platform/services.ts';
import type { Mail, Mailer } from './mailer.ts';
import {
  createOrderMailRepository,
  ORDER_MAIL_JOB,
  type MailedOrder,
  type OrderMailKind,
  type OrderMailRepository,
} from './order-mail-repository.ts';
import { billMail } from './bill-mail.ts';
import { ticketMail, unpaidMail, type MailSite } from './order-mail-texts.ts';

type OrderMailsOptions = {
  repository: OrderMailRepository;
  mailer: Pick<Mailer, 'sendOnce'>;
  /** One PDF with all issued tickets of an order. */
  getPdf: (transactionId: number) => Promise<Buffer>;
  site: MailSite;
  now: () => Date;
};

/** A process that claims a mail for longer has died. */
const CLAIM_FOR = 2 * 60_000;

/** Status of the order for which a mail is still right. */
const REQUIRED_STATUS = { tickets: 'approved', unpaid: 'rejected', bill: 'pending' } as const;

/**
 * Sends the mail of an order once: a row is claimed before and marked afterwards. If the process dies in between, the
 * mail is sent again under the same Message-ID.
 * @throws so that the job is retried
 */
const createOrderMails = ({ repository, mailer, getPdf, site, now }: OrderMailsOptions) => {
  /** @returns undefined if there is nothing to say any more */
  const write = async (order: MailedOrder, kind: OrderMailKind): Promise<Mail | undefined> => {
    switch (kind) {
      case 'tickets':
        return ticketMail(order, await getPdf(order.transactionId), site);
      case 'unpaid':
        return unpaidMail(order, site);
      case 'bill':
        return billMail(order, now(), site);
    }
  };

  return async (transactionId: number, kind: OrderMailKind): Promise<void> => {
    const order = await repository.find(transactionId);
    // The order was decided otherwise since, e.g. a reversed payment.
    if (order?.status !== REQUIRED_STATUS[kind]) return;
    const at = now();
    const claim = await repository.claim(transactionId, kind, at, new Date(at.getTime() + CLAIM_FOR));
    if (claim === 'sent') return;
    if (claim === 'busy') throw new Error('Another process is sending the mail');
    try {
      const mail = await write(order, kind);
      // A mail that is refused for good counts as sent.
      if (mail) await mailer.sendOnce(mail);
    } catch (error) {
      await repository.release(transactionId, kind, now());
      throw error;
    }
    await repository.sent(transactionId, kind, now());
  };
};

const Payload = Type.Object({
  transactionId: Type.Integer({ minimum: 1 }),
  kind: Type.Union([Type.Literal('tickets'), Type.Literal('unpaid'), Type.Literal('bill')]),
});

/** Adds the job that sends mails about orders. */
export const registerOrderMails = (
  app: FastifyInstance,
  { config, jobs, now, mailer }: Services & { mailer: Mailer },
): void => {
  const send = createOrderMails({
    repository: createOrderMailRepository(jobs),
    mailer,
    getPdf: app.ticketFiles.files.makeForOrder,
    site: { name: config.SITE_NAME, origin: config.PUBLIC_ORIGIN },
    now,
  });
  app.jobs.add(ORDER_MAIL_JOB, async (payload) => {
    const { transactionId, kind } = Value.Parse(Payload, payload);
    await send(transactionId, kind);
  });
};
