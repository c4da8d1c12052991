import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Mailer } from '../mailer.ts';
import { ORDER_MAIL_JOB } from './order-mail-job.ts';
import { createOrderMailRepository } from './order-mail-repository.ts';
import { createOrderMails } from './order-mails.ts';

export type OrderMailPluginOptions = {
  config: Pick<Config, 'SITE_NAME' | 'PUBLIC_ORIGIN'>;
  database: Database;
  mailer: Mailer;
  now: () => Date;
};

const Payload = Type.Object({
  transactionId: Type.Integer({ minimum: 1 }),
  kind: Type.Union([Type.Literal('tickets'), Type.Literal('unpaid')]),
});

/** The job that mails buyers what became of their orders. */
export const registerOrderMails = (app: FastifyInstance, options: OrderMailPluginOptions): void => {
  const { config, database, mailer, now } = options;
  const send = createOrderMails({
    repository: createOrderMailRepository(database),
    mailer,
    pdfOf: app.ticketFiles.files.ofOrder,
    site: { name: config.SITE_NAME, origin: config.PUBLIC_ORIGIN },
    now,
  });
  app.jobs.add(ORDER_MAIL_JOB, async (payload) => {
    const { transactionId, kind } = Value.Parse(Payload, payload);
    await send(transactionId, kind);
  });
};
