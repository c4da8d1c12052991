import { formatRupiah, formatTimeRange, formatWeekdayRange } from '@acara/shared-contract/formats';
import { formatSeats } from '@acara/shared-contract/hall';
import { permalink } from '@acara/shared-contract/links';
import { button, factTable, mailHtml, paragraph } from './mail-html.ts';
import type { Mail } from './mailer.ts';
import type { MailedOrder } from './order-mail-repository.ts';

const getOrderFacts = (order: MailedOrder): (readonly [label: string, value: string])[] => [
  ['Event', order.event.name],
  ['Tanggal', formatWeekdayRange(order.startsAt, order.endsAt)],
  ['Waktu', formatTimeRange(order.startsAt, order.endsAt)],
  ['Tempat', order.event.venue],
  ['Tiket', `${order.quantity} × ${order.className}`],
  ...(order.seats.length > 0 ? ([['Kursi', formatSeats(order.seats, order.classQuantity)]] as const) : []),
  ['Nomor pesanan', String(order.transactionId)],
  ['Total', order.total > 0 ? formatRupiah(order.total) : 'Gratis'],
];

const formatFacts = (order: MailedOrder): string =>
  getOrderFacts(order)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');

export type MailSite = { name: string; origin: string };

/** With all tickets of an order in one PDF. */
export const ticketMail = (order: MailedOrder, pdf: Buffer, site: MailSite): Mail => {
  const subject = `Tiket Anda untuk ${order.event.name}`;
  const link = `${site.origin}${permalink('tickets')}`;
  const opening = order.total > 0 ? 'Pembayaran Anda berhasil.' : 'Pendaftaran Anda berhasil.';
  const attached = 'Tiket Anda terlampir sebagai PDF. Tunjukkan kode QR setiap tiket di pintu masuk.';
  return {
    to: order.email,
    name: `tiket-${order.transactionId}`,
    subject,
    text: ['Halo,', `${opening} ${attached}`, formatFacts(order), `Lihat tiket Anda:\n${link}`, site.name, ''].join(
      '\n\n',
    ),
    html: mailHtml(subject, [
      paragraph('Halo,'),
      paragraph(`${opening} ${attached}`),
      factTable(getOrderFacts(order)),
      button('Lihat tiket', link),
      paragraph(site.name),
    ]),
    attachments: [{ filename: `tiket-${order.transactionId}.pdf`, content: pdf, contentType: 'application/pdf' }],
  };
};

export const unpaidMail = (order: MailedOrder, site: MailSite): Mail => {
  const subject = `Pesanan Anda untuk ${order.event.name} telah berakhir`;
  const link = `${site.origin}${permalink('event.detail', { slug: order.event.slug })}`;
  const opening = 'Pesanan Anda belum dibayar dan telah berakhir. Tempat yang Anda pilih telah dilepas.';
  const again = 'Jika Anda masih berminat, Anda dapat memesan lagi selama tiket tersedia.';
  return {
    to: order.email,
    name: `berakhir-${order.transactionId}`,
    subject,
    text: ['Halo,', opening, formatFacts(order), `${again}\n${link}`, site.name, ''].join('\n\n'),
    html: mailHtml(subject, [
      paragraph('Halo,'),
      paragraph(opening),
      factTable(getOrderFacts(order)),
      paragraph(again),
      button('Pesan lagi', link),
      paragraph(site.name),
    ]),
  };
};
