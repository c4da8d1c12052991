import type { ReactNode } from 'react';
import type { SiteSettings } from '@acara/shared-contract';
import { formatPhone, phoneDigits } from '@acara/shared-ui/formats';

/** A question of would-be organisers. `plain` is the same answer for search engines. */
export type Question = { question: string; plain: string; answer: ReactNode };

/** The five questions of the guide with what spec §1 answers to them. */
export const questions = ({ siteName, advertisingUrl, supportEmail, supportPhone }: SiteSettings): Question[] => {
  const kinds = `Semua jenis event. ${siteName} melayani konser, seminar, pameran, lomba, kelas dan lainnya, dari yang kecil sampai yang besar, baik luring (offline) maupun daring (online), termasuk webinar.`;
  const promotions =
    'Bisa. Kupon, kode promo dan promosi lain dapat ikut disebarkan. Tersedia juga layanan iklan untuk membantu menaikkan penjualan tiket Anda.';
  const free = [
    'Boleh. Event gratis dapat didaftarkan seperti event berbayar.',
    'Pada formulir event Anda mengisi harga tiket (berbayar atau gratis), kuota tiket dan keterangan lain seperti nama, jadwal, lokasi dan deskripsi event.',
  ];
  const methods = ['Transfer bank melalui ATM atau e-banking', 'Kartu kredit', 'Dompet digital'];
  return [
    {
      question: `Event apa saja yang bisa dipasang di ${siteName}?`,
      plain: kinds,
      answer: <p>{kinds}</p>,
    },
    {
      question: 'Apakah saya bisa menyebarkan promosi?',
      plain: promotions,
      answer: <p>{promotions}</p>,
    },
    {
      question: 'Bagaimana cara mendaftarkan event atau promosi?',
      plain: `Buat akun di situs periklanan kami, ${advertisingUrl}, lalu hubungi layanan pelanggannya melalui email ${supportEmail} atau telepon ${formatPhone(supportPhone)}.`,
      answer: (
        <ol>
          <li>
            Buat akun di{' '}
            <a href={advertisingUrl} target="_blank" rel="noopener">
              situs periklanan kami
            </a>
            .
          </li>
          <li>
            Hubungi layanan pelanggan melalui email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> atau telepon{' '}
            <a href={`tel:${phoneDigits(supportPhone)}`}>{formatPhone(supportPhone)}</a>. Tim kami akan membantu sampai
            event atau promosi Anda tayang.
          </li>
        </ol>
      ),
    },
    {
      question: 'Apakah event gratis boleh, dan data apa yang perlu diisi?',
      plain: free.join(' '),
      answer: free.map((text) => <p key={text}>{text}</p>),
    },
    {
      question: 'Metode pembayaran apa saja yang bisa dipakai pembeli?',
      plain: `${methods.join(', ')}.`,
      answer: (
        <ul>
          {methods.map((method) => (
            <li key={method}>{method}</li>
          ))}
        </ul>
      ),
    },
  ];
};
