import { describePayment, formatRupiah, formatTime, formatWeekday } from '@acara/shared-contract/formats';
import { permalink } from '@acara/shared-contract/links';
import { composeMail } from './mail-frame.ts';
import { button, factTable, heading, paragraph } from './mail-parts.ts';
import type { Mail } from './mailer.ts';
import { greeting, visitFacts } from './order-facts.ts';
import type { MailedOrder } from './order-mail-repository.ts';
import { orderReason, posterOf, type OrderMailContext } from './order-mail-texts.ts';

/** How a pending order is paid. @returns null if it cannot be paid any more */
export const billMail = async (order: MailedOrder, now: Date, context: OrderMailContext): Promise<Mail | null> => {
  const { transactionId, email, event, total, instructions, expiresAt } = order;
  if (!instructions || !expiresAt || expiresAt <= now) return null;
  const { site } = context;
  const { method, codes, steps } = describePayment(instructions);
  const until = `${formatWeekday(expiresAt)}, ${formatTime(expiresAt)}`;
  const opening = `Pesanan Anda menunggu pembayaran. Bayar ${formatRupiah(total)} sebelum ${until}; setelah itu tempat Anda dilepas.`;
  return composeMail(
    {
      to: email,
      name: `tagihan-${transactionId}`,
      subject: `Bayar pesanan Anda untuk ${event.event_name}`,
      preview: `${formatRupiah(total)} · ${method} · sebelum ${formatTime(expiresAt)}`,
      poster: posterOf(order, context),
      parts: [
        greeting(order.holder),
        paragraph(opening),
        factTable([
          ['Metode', method],
          ...codes.map(({ name, value }) => [name, value] as const),
          ['Jumlah', formatRupiah(total)],
          ['Bayar sebelum', until],
        ]),
        button('Lihat pesanan', `${site.origin}${permalink('transactions')}`),
        heading('Cara membayar'),
        paragraph(...steps.map((step) => `- ${step}`)),
        paragraph('Tiket terbit dan dikirim ke email ini begitu pembayaran diterima.'),
        heading('Pesanan Anda'),
        visitFacts(order),
      ],
      reason: orderReason(order, site),
    },
    site,
  );
};
