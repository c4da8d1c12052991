import { permalink } from '@acara/shared-contract/links';
import { button, factTable, mailHtml, paragraph } from '../mail-html.ts';
import type { Mail } from '../mailer.ts';
import { factLines, orderFacts } from './order-facts.ts';
import type { MailedOrder } from './order-mail-repository.ts';
import type { MailSite } from './ticket-mail.ts';

/** The mail about an order whose hold ended unpaid. */
export const unpaidMail = (order: MailedOrder, site: MailSite): Mail => {
  const subject = `Pesanan Anda untuk ${order.event.name} telah berakhir`;
  const link = `${site.origin}${permalink('event.detail', { slug: order.event.slug })}`;
  const opening = 'Pesanan Anda belum dibayar dan telah berakhir. Tempat yang Anda pilih telah dilepas.';
  const again = 'Jika Anda masih berminat, Anda dapat memesan lagi selama tiket tersedia.';
  return {
    to: order.email,
    name: `berakhir-${order.transactionId}`,
    subject,
    text: ['Halo,', opening, factLines(order), `${again}\n${link}`, site.name, ''].join('\n\n'),
    html: mailHtml(subject, [
      paragraph('Halo,'),
      paragraph(opening),
      factTable(orderFacts(order)),
      paragraph(again),
      button('Pesan lagi', link),
      paragraph(site.name),
    ]),
  };
};
