import { pictureVersion } from '../../src/modules/images/index.ts';
import { DEMO_EVENTS } from '../demo.ts';

const event = (slug: string) => `/detail-event/${slug}`;

/** Banners of the home page. Two of them link to the provider's site. @param providerSiteUrl PROVIDER_SITE_URL */
export const bannerRows = (providerSiteUrl: string) =>
  [
    [
      'Festival Kopi dan Musik Lereng Merapi',
      'Tiga hari, tiga panggung, dan udara sejuk Kaliurang. Tiket terusan sudah bisa dibeli.',
      event(DEMO_EVENTS.paid.slug),
    ],
    [
      'Orkestra Malam Nusantara',
      'Enam puluh musisi, satu panggung bersejarah. Pilih kursi Anda sekarang.',
      event(DEMO_EVENTS.reservedSeat.slug),
    ],
    [
      'Punya acara? Biar kami bantu ramaikan',
      'Pasang iklan otomatis dan jangkau penonton yang tepat di seluruh Indonesia.',
      providerSiteUrl,
    ],
    [
      'Akhir pekan penuh festival',
      'Dari layang-layang sampai lampion: temukan festival di kota Anda.',
      '/event?category=21',
    ],
    [
      'Borobudur Half Marathon Lintas Candi',
      'Lari pagi melewati tiga candi. Pendaftaran segera dibuka.',
      event(DEMO_EVENTS.notYetOnSale.slug),
    ],
    [
      'Satu nada untuk perpustakaan desa',
      'Konser amal: bayar semampu Anda, seluruhnya disalurkan.',
      event(DEMO_EVENTS.donation.slug),
    ],
    [
      'Kelas gratis untuk penyelenggara',
      'Belajar menjual tiket dan membuat promosi bersama tim kami.',
      new URL('/kelas', providerSiteUrl).href,
    ],
  ].map(([subject = '', description = '', target = ''], index) => ({
    featured_id: index + 1,
    featured_domain: null,
    featured_order: index + 1,
    featured_active: true,
    featured_subject: subject,
    featured_description: description,
    featured_redirect_url: target,
    featured_image_version: pictureVersion('banner', index + 1, subject, description),
  }));
