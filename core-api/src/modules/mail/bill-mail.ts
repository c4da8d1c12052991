import { describePayment, formatRupiah, formatTime, formatWeekday } from '@acara/shared-contract/formats';
import { permalink } from '@acara/shared-contract/links';
import { button, factTable, mailHtml, paragraph } from './mail-html.ts';
import type { Mail } from './mailer.ts';
import type { MailedOrder } from './order-mail-repository.ts';
import type { MailSite } from './order-mail-texts.ts';

/** How a pending order is paid. @returns undefined if it cannot be paid any more */
export const billMail = (
  { transactionId, email, event, className, quantity, total, instructions, expiresAt }: MailedOrder,
  now: Date,
  site: MailSite,
): Mail | undefined => {
  if (!instructions || !expiresAt || expiresAt <= now) return undefined;
  const { method, codes, steps } = describePayment(instructions);
  const subject = `Bayar pesanan Anda untuk ${event.name}`;
  const link = `${site.origin}${permalink('transactions')}`;
  const until = `${formatWeekday(expiresAt)}, ${formatTime(expiresAt)}`;
  const opening = `Pesanan Anda menunggu pembayaran. Bayar ${formatRupiah(total)} sebelum ${until}; setelah itu tempat Anda dilepas.`;
  const facts = [
    ['Metode', method],
    ...codes.map(({ name, value }) => [name, value] as const),
    ['Jumlah', formatRupiah(total)],
    ['Bayar sebelum', until],
    ['Event', event.name],
    ['Tiket', `${quantity} × ${className}`],
    ['Nomor pesanan', String(transactionId)],
  ] as const;
  const after = 'Tiket terbit dan dikirim ke email ini begitu pembayaran diterima.';
  return {
    to: email,
    name: `tagihan-${transactionId}`,
    subject,
    text: [
      'Halo,',
      opening,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ['Cara membayar:', ...steps.map((step) => `- ${step}`)].join('\n'),
      after,
      `Lihat pesanan Anda:\n${link}`,
      site.name,
      '',
    ].join('\n\n'),
    html: mailHtml(subject, [
      paragraph('Halo,'),
      paragraph(opening),
      factTable(facts),
      paragraph('Cara membayar:', ...steps),
      paragraph(after),
      button('Lihat pesanan', link),
      paragraph(site.name),
    ]),
  };
};
