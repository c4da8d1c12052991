import { formatTime, formatWeekday } from '@acara/shared-contract/formats';
import { permalink } from '@acara/shared-contract/links';
import { button, mailHtml, paragraph, type Mail } from '../../mail/index.ts';

/** How long a reset link is valid. */
export const LINK_MINUTES = 60;

type LinkMail = { to: string; link: string; site: { name: string; origin: string } };

// No name in these mails: anybody can register an address under any name, and would so send text of their own to it.

export const resetMail = ({ to, link, site }: LinkMail): Mail => {
  const subject = `Atur ulang password ${site.name}`;
  const reason = `Kami menerima permintaan untuk mengatur ulang password akun ${site.name} dengan alamat email ini.`;
  const validity = `Tautan ini berlaku ${LINK_MINUTES} menit dan hanya dapat dipakai satu kali.`;
  const otherwise = 'Jika Anda tidak memintanya, abaikan email ini. Password Anda tidak berubah.';
  const instruction = `Buka tautan berikut untuk membuat password baru:\n${link}`;
  return {
    to,
    subject,
    text: ['Halo,', reason, instruction, `${validity}\n${otherwise}`, site.name, ''].join('\n\n'),
    html: mailHtml(subject, [
      paragraph('Halo,'),
      paragraph(reason),
      button('Buat password baru', link),
      paragraph(validity, otherwise),
      paragraph(site.name),
    ]),
  };
};

/** The link takes the account back from whoever changed the password. */
export const passwordChangedMail = ({ to, link, site, at }: LinkMail & { at: Date }): Mail => {
  const subject = `Password ${site.name} Anda diganti`;
  const what = `Password akun ${site.name} Anda diganti pada ${formatWeekday(at)} pukul ${formatTime(at)}.`;
  const yours = 'Jika Anda yang menggantinya, abaikan email ini.';
  const otherwise = 'Bukan Anda? Segera buat password baru. Semua perangkat yang sedang masuk akan dikeluarkan.';
  const later = `Tautan ini berlaku ${LINK_MINUTES} menit. Setelah itu, minta tautan baru di ${site.origin}${permalink('password.forgot')}`;
  return {
    to,
    subject,
    text: ['Halo,', what, yours, `${otherwise}\n${link}`, later, site.name, ''].join('\n\n'),
    html: mailHtml(subject, [
      paragraph('Halo,'),
      paragraph(what, yours),
      paragraph(otherwise),
      button('Buat password baru', link),
      paragraph(later),
      paragraph(site.name),
    ]),
  };
};
