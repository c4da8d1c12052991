import type { Mail } from '../../external/mail.ts';

export type ResetMail = { to: string; siteName: string; link: string; minutes: number };

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#6b21c8;color:#ffffff;text-decoration:none;font-weight:600';

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
    html: `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><title>Atur ulang password ${escape(siteName)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f1b2d">
<p>Halo,</p>
<p>${escape(lines.why)}</p>
<p><a href="${escape(link)}" style="${BUTTON}">Buat password baru</a></p>
<p>Jika tombol tidak dapat dibuka, salin tautan ini ke browser:<br>${escape(link)}</p>
<p>${lines.valid}<br>${lines.otherwise}</p>
<p>${escape(siteName)}</p>
</body>
</html>
`,
  };
};
