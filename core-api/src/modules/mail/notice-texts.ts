import { formatTime, formatTimeRange, formatWeekdayRange, wibDay, wibTime } from '@acara/shared-contract/formats';
import { permalink } from '@acara/shared-contract/links';
import type { EventChange } from './event-facts.ts';
import { composeMail, type MailSite } from './mail-frame.ts';
import { button, factTable, links, paragraph, type MailFact, type MailFile, type MailLink } from './mail-parts.ts';
import type { Mail } from './mailer.ts';
import { eventLinks, greeting, organizerContact, ticketCodes, visitFacts } from './order-facts.ts';
import type { MailedOrder } from './order-mail-repository.ts';
import { eventUrl, orderReason, posterOf, ticketsUrl, type OrderMailContext } from './order-mail-texts.ts';

/** `20261122`: the day of an order's class in WIB. */
export const reminderDay = ({ startsAt }: Pick<MailedOrder, 'startsAt'>): string =>
  wibDay(startsAt).replaceAll('-', '');

/** The day before, or later where the process was down. */
export const reminderMail = async (
  order: MailedOrder,
  { now, unsubscribe }: { now: Date; unsubscribe: MailLink },
  context: OrderMailContext,
): Promise<Mail> => {
  const { site } = context;
  const day = wibDay(now) === wibDay(order.startsAt) ? 'Hari ini' : 'Besok';
  const doors = order.doorsAt ? `, pintu ${wibTime(order.doorsAt)}` : '';
  const when = `${day} ${wibTime(order.startsAt)}${doors} WIB`;
  return composeMail(
    {
      to: order.email,
      name: `pengingat-${reminderDay(order)}-${order.transactionId}`,
      subject: `${day} ${formatTime(order.startsAt)}: ${order.event.event_name}`,
      preview: `${when} · kode tiket, tempat dan petunjuk arah`,
      poster: posterOf(order, context),
      parts: [
        greeting(order.holder),
        paragraph(`${when}. Siapkan kode QR di ponsel Anda: kode juga dapat dibuka tanpa internet di Tiket Saya.`),
        visitFacts(order),
        button('Lihat tiket', ticketsUrl(site)),
        eventLinks(order, site),
        ...(await ticketCodes(order)),
        ...organizerContact(order),
      ],
      reason: orderReason(order, site),
      unsubscribe,
    },
    site,
  );
};

type ChangeText = { subject: string; lines: string[]; facts: MailFact[] };

const period = (start: number, end: number | null): string =>
  `${formatWeekdayRange(start, end)}, ${formatTimeRange(start, end)}`;

const INACTIVE =
  'Penyelenggara menonaktifkan event ini: event ditunda atau dibatalkan, dan tidak berlangsung pada jadwal semula.';

const changeText = (order: MailedOrder, { before, after }: EventChange): ChangeText => {
  const { event_name: name } = order.event;
  const periodOf = ({ classStart, start, end }: EventChange['before']) =>
    before.classStart === after.classStart ? period(start, end) : period(classStart ?? start, null);
  const facts: MailFact[] = [
    ...(periodOf(before) === periodOf(after)
      ? []
      : ([
          ['Jadwal semula', periodOf(before)],
          ['Jadwal baru', periodOf(after)],
        ] as const)),
    ...(before.venue === after.venue
      ? []
      : ([
          ['Tempat semula', before.venue],
          ['Tempat baru', after.venue],
        ] as const)),
  ];
  if (!after.active)
    return {
      subject: `Event ditunda atau dibatalkan: ${name}`,
      lines: [
        INACTIVE,
        'Tiket Anda tetap tercatat. Jika event dibatalkan, harga tiket dikembalikan penuh di luar biaya layanan.',
      ],
      facts,
    };
  const isBack = !before.active;
  return {
    subject: isBack
      ? `Event kembali aktif: ${name}`
      : `Perubahan ${facts[0]?.[0] === 'Tempat semula' ? 'tempat' : 'jadwal'}: ${name}`,
    lines: [
      isBack ? 'Event ini kembali aktif.' : 'Penyelenggara mengubah event ini.',
      'Tiket Anda tetap berlaku. Kode QR tidak berubah.',
    ],
    facts,
  };
};

const termsLink = (site: MailSite): MailLink => ({
  label: 'Syarat dan ketentuan',
  url: `${site.origin}${permalink('terms')}`,
});

/** To holders when an event has moved, become inactive, or come back. */
export const changeMail = (
  order: MailedOrder,
  { change, revision, calendar }: { change: EventChange; revision: number; calendar: MailFile | undefined },
  context: OrderMailContext,
): Promise<Mail> => {
  const { site } = context;
  const { subject, lines, facts } = changeText(order, change);
  return composeMail(
    {
      to: order.email,
      name: `perubahan-${revision}-${order.transactionId}`,
      subject,
      preview: lines[0] ?? '',
      poster: posterOf(order, context),
      parts: [
        greeting(order.holder),
        paragraph(...lines),
        ...(facts.length > 0 ? [factTable(facts)] : []),
        visitFacts(order),
        button('Lihat event', eventUrl(order, site)),
        ...(change.after.active ? [] : [links([termsLink(site)])]),
        ...organizerContact(order),
      ],
      reason: orderReason(order, site),
      attachments: calendar ? [calendar] : [],
    },
    site,
  );
};
