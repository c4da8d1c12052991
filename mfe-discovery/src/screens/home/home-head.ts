import type { Head, SiteSettings } from '@acara/shared-contract';

/** What the home page is, in a sentence. */
export const homeDescription = (siteName: string): string =>
  `Cari konser, festival, seminar, webinar, pameran dan lomba di kota Anda. Lihat jadwal, bagikan ke teman dan beli tiketnya di ${siteName}.`;

/** What the home page says about itself. */
export const homeHead = ({ settings, url }: { settings: SiteSettings; url: string }): Head => ({
  title: `${settings.siteName} — Temukan dan beli tiket event di seluruh Indonesia`,
  description: homeDescription(settings.siteName),
  canonical: url,
});
