import type { Head, SiteSettings } from '@acara/shared-contract';

type PageAddress = { settings: SiteSettings; url: string };

export const homeDescription = (siteName: string): string =>
  `Cari konser, festival, seminar, webinar, pameran dan lomba di kota Anda. Lihat jadwal, bagikan ke teman dan beli tiketnya di ${siteName}.`;

export const homeHead = ({ settings, url }: PageAddress): Head => ({
  title: `${settings.siteName} — Temukan dan beli tiket event di seluruh Indonesia`,
  description: homeDescription(settings.siteName),
  canonical: url,
});

export const allCategoriesHead = ({ settings, url }: PageAddress): Head => ({
  title: `Semua Kategori — ${settings.siteName}`,
  description: `Semua kategori event di ${settings.siteName}: konser, seminar, kuliner, olahraga, seni dan lainnya. Pilih kategori dan temukan event-nya.`,
  canonical: url,
});

export const guideHead = ({ settings, url }: PageAddress): Head => ({
  title: `Panduan — ${settings.siteName}`,
  description: `Panduan memasang event di ${settings.siteName}: jenis event, promosi, cara mendaftar, event gratis dan metode pembayaran.`,
  canonical: url,
});

export const termsHead = ({ settings, url }: PageAddress): Head => ({
  title: `Syarat & Ketentuan — ${settings.siteName}`,
  description: `Syarat dan ketentuan ${settings.siteName}: pembelian tiket, perubahan dan pembatalan event, pengembalian dana, pencairan hasil penjualan dan penyelesaian sengketa.`,
  canonical: url,
});
