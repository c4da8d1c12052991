import { formatTime, formatWeekday } from '@acara/shared-contract/formats';
import { permalink } from '@acara/shared-contract/links';
import { button, composeMail, copiedLink, paragraph, type Mail, type MailSite } from '../../mail/index.ts';

/** How long a reset link is valid. */
export const LINK_MINUTES = 60;

type LinkMail = { to: string; link: string; site: MailSite };

// No name in these mails: anybody can register an address under any name, and would so send text of their own to it.

const LABEL = 'Buat password baru';

export const resetMail = ({ to, link, site }: LinkMail): Promise<Mail> => {
  const why = `Kami menerima permintaan untuk mengatur ulang password akun ${site.name} dengan alamat email ini.`;
  return composeMail(
    {
      to,
      subject: `Atur ulang password ${site.name}`,
      preview: why,
      parts: [
        paragraph('Halo,'),
        paragraph(why),
        button(LABEL, link),
        copiedLink(link),
        paragraph(
          `Tautan ini berlaku ${LINK_MINUTES} menit dan hanya dapat dipakai satu kali.`,
          'Jika Anda tidak memintanya, abaikan email ini. Password Anda tidak berubah.',
        ),
      ],
      reason: `Anda menerima email ini karena permintaan di ${site.name}.`,
    },
    site,
  );
};

/** The link takes the account back from whoever changed the password. */
export const passwordChangedMail = ({ to, link, site, at }: LinkMail & { at: Date }): Promise<Mail> => {
  const what = `Password akun ${site.name} Anda diganti pada ${formatWeekday(at)} pukul ${formatTime(at)}.`;
  const forgot = `${site.origin}${permalink('password.forgot')}`;
  return composeMail(
    {
      to,
      subject: `Password ${site.name} Anda diganti`,
      preview: what,
      parts: [
        paragraph('Halo,'),
        paragraph(what, 'Jika Anda yang menggantinya, abaikan email ini.'),
        paragraph('Bukan Anda? Segera buat password baru. Semua perangkat yang sedang masuk akan dikeluarkan.'),
        button(LABEL, link),
        copiedLink(link),
        paragraph(`Tautan ini berlaku ${LINK_MINUTES} menit. Setelah itu, minta tautan baru di ${forgot}`),
      ],
      reason: `Anda menerima email ini karena perubahan pada akun ${site.name} Anda.`,
    },
    site,
  );
};
