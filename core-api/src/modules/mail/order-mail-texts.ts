import { permalink } from '@acara/shared-contract/links';
import { composeMail, type MailSite } from './mail-frame.ts';
import { button, paragraph, type MailFile } from './mail-parts.ts';
import type { Mail } from './mailer.ts';
import { eventLinks, greeting, orderFacts, organizerContact, ticketCodes } from './order-facts.ts';
import type { MailedOrder } from './order-mail-repository.ts';

/** What the mails of an order show beside its facts. */
export type OrderMailContext = {
  site: MailSite;
  /** JPEG; null where the event has none, or it is unavailable. */
  poster: Buffer | null;
};

export const eventUrl = ({ event }: MailedOrder, site: MailSite): string =>
  `${site.origin}${permalink('event.detail', { slug: event.event_slug })}`;

export const ticketsUrl = (site: MailSite): string => `${site.origin}${permalink('tickets')}`;

export const posterOf = (order: MailedOrder, { poster, site }: OrderMailContext) =>
  poster ? { picture: poster, alt: `Poster ${order.event.event_name}`, url: eventUrl(order, site) } : undefined;

export const orderReason = ({ transactionId }: MailedOrder, { name }: MailSite): string =>
  `Anda menerima email ini karena pesanan ${transactionId} di ${name}.`;

type TicketFiles = { pdf: Buffer; calendar: MailFile | undefined };

/** With the codes, all tickets of the order in one PDF, and the calendar file. */
export const ticketMail = async (
  order: MailedOrder,
  { pdf, calendar }: TicketFiles,
  context: OrderMailContext,
): Promise<Mail> => {
  const { site } = context;
  const subject = `Tiket Anda untuk ${order.event.event_name}`;
  const opening = order.total > 0 ? 'Pembayaran Anda berhasil.' : 'Pendaftaran Anda berhasil.';
  const attached = `Tunjukkan kode QR setiap tiket di pintu masuk. Terlampir: PDF untuk dicetak${calendar ? ' dan berkas kalender' : ''}.`;
  return composeMail(
    {
      to: order.email,
      name: `tiket-${order.transactionId}`,
      subject,
      preview: `${opening} ${order.quantity} × ${order.className}`,
      poster: posterOf(order, context),
      parts: [
        greeting(order.holder),
        paragraph(`${opening} ${attached}`),
        orderFacts(order),
        button('Lihat tiket', ticketsUrl(site)),
        eventLinks(order, site),
        ...(await ticketCodes(order)),
        ...organizerContact(order),
      ],
      reason: orderReason(order, site),
      attachments: [
        { filename: `tiket-${order.transactionId}.pdf`, content: pdf, contentType: 'application/pdf' },
        ...(calendar ? [calendar] : []),
      ],
    },
    site,
  );
};

export const unpaidMail = (order: MailedOrder, context: OrderMailContext): Promise<Mail> => {
  const subject = `Pesanan Anda untuk ${order.event.event_name} telah berakhir`;
  const opening = 'Pesanan Anda belum dibayar dan telah berakhir. Tempat yang Anda pilih telah dilepas.';
  return composeMail(
    {
      to: order.email,
      name: `berakhir-${order.transactionId}`,
      subject,
      preview: opening,
      poster: posterOf(order, context),
      parts: [
        greeting(order.holder),
        paragraph(opening),
        orderFacts(order),
        paragraph('Jika Anda masih berminat, Anda dapat memesan lagi selama tiket tersedia.'),
        button('Pesan lagi', eventUrl(order, context.site)),
      ],
      reason: orderReason(order, context.site),
    },
    context.site,
  );
};
