import { permalink } from '@acara/shared-contract/links';
import { button, factTable, mailHtml, paragraph } from '../mail-html.ts';
import type { Mail } from '../mailer.ts';
import { factLines, orderFacts } from './order-facts.ts';
import type { MailedOrder } from './order-mail-repository.ts';

export type MailSite = { name: string; origin: string };

/** The mail with the tickets of an order, in one PDF of a page each. */
export const ticketMail = (order: MailedOrder, pdf: Buffer, site: MailSite): Mail => {
  const subject = `Tiket Anda untuk ${order.event.name}`;
  const link = `${site.origin}${permalink('tickets')}`;
  const opening = order.total > 0 ? 'Pembayaran Anda berhasil.' : 'Pendaftaran Anda berhasil.';
  const attached = 'Tiket Anda terlampir sebagai PDF. Tunjukkan kode QR setiap tiket di pintu masuk.';
  return {
    to: order.email,
    name: `tiket-${order.transactionId}`,
    subject,
    text: ['Halo,', `${opening} ${attached}`, factLines(order), `Lihat tiket Anda:\n${link}`, site.name, ''].join(
      '\n\n',
    ),
    html: mailHtml(subject, [
      paragraph('Halo,'),
      paragraph(`${opening} ${attached}`),
      factTable(orderFacts(order)),
      button('Lihat tiket', link),
      paragraph(site.name),
    ]),
    attachments: [{ filename: `tiket-${order.transactionId}.pdf`, content: pdf, contentType: 'application/pdf' }],
  };
};
