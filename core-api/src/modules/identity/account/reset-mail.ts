import { button, mailHtml, paragraph, type Mail } from '../../mail/index.ts';

export type ResetMail = { to: string; siteName: string; link: string; minutes: number };

/**
 * The mail with a reset link. It greets nobody by name: a name is typed by whoever registers the address, and would
 * carry a stranger's text to it.
 */
export const resetMail = ({ to, siteName, link, minutes }: ResetMail): Mail => {
  const lines = {
    why: `Kami menerima permintaan untuk mengatur ulang password akun ${siteName} dengan alamat email ini.`,
    valid: `Tautan ini berlaku ${minutes} menit dan hanya dapat dipakai satu kali.`,
    otherwise: 'Jika Anda tidak memintanya, abaikan email ini. Password Anda tidak berubah.',
  };
  return {
    to,
    subject: `Atur ulang password ${siteName}`,
    text: [
      'Halo,',
      lines.why,
      `Buka tautan berikut untuk membuat password baru:\n${link}`,
      `${lines.valid}\n${lines.otherwise}`,
      siteName,
      '',
    ].join('\n\n'),
    html: mailHtml(`Atur ulang password ${siteName}`, [
      paragraph('Halo,'),
      paragraph(lines.why),
      button('Buat password baru', link),
      paragraph(lines.valid, lines.otherwise),
      paragraph(siteName),
    ]),
  };
};
