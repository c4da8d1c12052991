import type { ReactNode } from 'react';
import type { SiteSettings } from '@acara/shared-contract';
import { formatPhone, phoneDigits } from '@acara/shared-ui/formats';

export type Question = { question: string; answer: ReactNode };

export const questions = ({ siteName, advertisingUrl, supportEmail, supportPhone }: SiteSettings): Question[] => [
  {
    question: `Event apa saja yang bisa dipasang di ${siteName}?`,
    answer: (
      <p>
        {`Semua jenis event. ${siteName} melayani konser, seminar, pameran, lomba, kelas dan lainnya, dari yang kecil sampai yang besar, baik luring (offline) maupun daring (online), termasuk webinar.`}
      </p>
    ),
  },
  {
    question: 'Apakah saya bisa menyebarkan promosi?',
    answer: (
      <p>
        Bisa. Kupon, kode promo dan promosi lain dapat ikut disebarkan. Tersedia juga layanan iklan untuk membantu
        menaikkan penjualan tiket Anda.
      </p>
    ),
  },
  {
    question: 'Bagaimana cara mendaftarkan event atau promosi?',
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
    answer: (
      <>
        <p>Boleh. Event gratis dapat didaftarkan seperti event berbayar.</p>
        <p>
          Pada formulir event Anda mengisi harga tiket (berbayar atau gratis), kuota tiket dan keterangan lain seperti
          nama, jadwal, lokasi dan deskripsi event.
        </p>
      </>
    ),
  },
  {
    question: 'Metode pembayaran apa saja yang bisa dipakai pembeli?',
    answer: (
      <ul>
        <li>Transfer bank melalui ATM atau e-banking</li>
        <li>Kartu kredit</li>
        <li>Dompet digital</li>
      </ul>
    ),
  },
];
