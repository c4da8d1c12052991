import { wibDay } from '@acara/shared-contract/formats';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { calendarFile } from '../../platform/calendar/calendar-file.ts';
import type { LinkSigner } from '../../platform/http/link-signer.ts';
import type { Services } from '../../platform/services.ts';
import { findTicketCalendar } from '../tickets/index.ts';
import { changeForClass, EventFacts } from './event-facts.ts';
import type { MailSite } from './mail-frame.ts';
import type { MailFile } from './mail-parts.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createNoticeRepository } from './notice-repository.ts';
import { changeMail, reminderDay, reminderMail } from './notice-texts.ts';
import {
  createOrderMailRepository,
  ORDER_MAIL_JOB,
  type MailedOrder,
  type OrderMailKind,
  type OrderMailRepository,
} from './order-mail-repository.ts';
import { billMail } from './bill-mail.ts';
import { ticketMail, unpaidMail } from './order-mail-texts.ts';
import { stopRemindersLink } from './reminder-routes.ts';

/** Null: there is nothing to tell. */
type WriteMail = (order: MailedOrder) => Promise<Mail | null>;

type OrderMailsOptions = {
  repository: OrderMailRepository;
  mailer: Pick<Mailer, 'sendOnce'>;
  now: () => Date;
};

/** A process that claims a mail for longer has died. */
const CLAIM_FOR = 2 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Status of the order for which a mail is still right. */
const requiredStatus = (kind: OrderMailKind) => {
  if (kind === 'bill') return 'pending';
  return kind === 'unpaid' ? 'rejected' : 'approved';
};

/** Kinds that may be right later if they are not now. */
const isRequestedAgain = (kind: OrderMailKind) => kind === 'bill' || kind.startsWith('reminder-');

/**
 * Sends the mail of an order once: a row is claimed before and marked afterwards. If the process dies in between, the
 * mail is sent again under the same Message-ID.
 * @throws so that the job is retried
 */
const createOrderMails =
  ({ repository, mailer, now }: OrderMailsOptions) =>
  async (transactionId: number, kind: OrderMailKind, write: WriteMail): Promise<void> => {
    const order = await repository.find(transactionId);
    // The order was decided otherwise since, e.g. a reversed payment.
    if (order?.status !== requiredStatus(kind)) return;
    const at = now();
    const claim = await repository.claim(transactionId, kind, at, new Date(at.getTime() + CLAIM_FOR));
    if (claim === 'sent') return;
    if (claim === 'busy') throw new Error('Another process is sending the mail');
    try {
      const mail = await write(order);
      if (!mail && isRequestedAgain(kind)) {
        await repository.forget(transactionId, kind);
        return;
      }
      // A mail that is refused for good, or has nothing to tell, counts as sent.
      if (mail) await mailer.sendOnce(mail);
    } catch (error) {
      await repository.release(transactionId, kind, now());
      throw error;
    }
    await repository.sent(transactionId, kind, now());
  };

const Request = Type.Object({
  transactionId: Type.Integer({ minimum: 1 }),
  kind: Type.Union([
    Type.Literal('tickets'),
    Type.Literal('unpaid'),
    Type.Literal('bill'),
    Type.TemplateLiteral('reminder-${number}'),
    Type.TemplateLiteral('change-${number}'),
  ]),
  /** Of a change. */
  before: Type.Optional(EventFacts),
  after: Type.Optional(EventFacts),
});
type Request = Static<typeof Request>;

/** Changes of one event that came while the mail waited, the oldest first; of other kinds there is one. */
const Requests = Type.Array(Request, { minItems: 1 });

/** Not what was moved, has begun, or is not wanted any more. */
const isReminded = (kind: OrderMailKind, order: MailedOrder, at: Date): boolean => {
  const { event, startsAt, wantsReminders } = order;
  const isItsDay = kind === `reminder-${reminderDay(order)}` && wibDay(startsAt) <= wibDay(at.getTime() + DAY);
  return event.active && wantsReminders && startsAt > at && isItsDay;
};

type OrderMailServices = Services & {
  mailer: Mailer;
  links: LinkSigner;
  /** JPEG as wide as a mail; null where the event has none, undefined if it is unavailable just now. */
  getPoster: (eventId: number) => Promise<Buffer | null | undefined>;
};

/** Adds the job that sends mails about orders. */
export const registerOrderMails = (app: FastifyInstance, services: OrderMailServices): void => {
  const { config, jobs, now, mailer, links, getPoster } = services;
  const site: MailSite = { name: config.SITE_NAME, origin: config.PUBLIC_ORIGIN };
  const send = createOrderMails({ repository: createOrderMailRepository(jobs), mailer, now });
  const notices = createNoticeRepository(jobs);

  const calendarOf = async ({ tickets: [first], event, startsAt }: MailedOrder): Promise<MailFile | undefined> => {
    if (!first || !event.active || startsAt <= now()) return undefined;
    const entry = await findTicketCalendar(jobs, first.ticketId, site.origin);
    return (
      entry && {
        filename: `${event.event_slug.replaceAll(/[^\w-]/g, '')}.ics`,
        content: Buffer.from(calendarFile(entry, now())),
        contentType: 'text/calendar; charset=utf-8',
      }
    );
  };

  const writers = ({ kind, before, after }: Request): WriteMail => {
    const contextOf = async ({ event }: MailedOrder) => ({ site, poster: (await getPoster(event.event_id)) ?? null });
    if (kind === 'unpaid') return async (order) => unpaidMail(order, await contextOf(order));
    if (kind === 'bill') return async (order) => billMail(order, now(), await contextOf(order));
    if (kind.startsWith('reminder-'))
      return async (order) =>
        isReminded(kind, order, now())
          ? reminderMail(
              order,
              { now: now(), unsubscribe: stopRemindersLink(order.userId, { site, links }) },
              await contextOf(order),
            )
          : null;
    if (kind === 'tickets')
      return async (order) => {
        const pdf = await app.ticketFiles.files.makeForOrder(order.transactionId);
        await notices.tell(order.event.event_id);
        return ticketMail(order, { pdf, calendar: await calendarOf(order) }, await contextOf(order));
      };
    return async (order) => {
      if (!before || !after) return null;
      const change = changeForClass(before, after, order.seatDetailId);
      if (!change) return null;
      const calendar = await calendarOf(order);
      return changeMail(
        order,
        { change, revision: Number(kind.slice('change-'.length)), calendar },
        await contextOf(order),
      );
    };
  };

  /** A change from what the holder knows to what was announced last, also if the mails of that are still to come. */
  const toLast = async (requests: readonly Request[]): Promise<Request | undefined> => {
    const first = requests[0];
    const last = requests.at(-1);
    if (!first?.before || !last) return last;
    const told = await notices.lastToldOf(first.transactionId);
    const kind = told ? (`change-${told.revision}` as const) : last.kind;
    return { ...last, kind, before: first.before, after: told?.told ?? last.after };
  };

  app.jobs.add(ORDER_MAIL_JOB, async (payload) => {
    const wanted = await toLast(Value.Parse(Requests, Array.isArray(payload) ? payload : [payload]));
    if (wanted) await send(wanted.transactionId, wanted.kind, writers(wanted));
  });
};
