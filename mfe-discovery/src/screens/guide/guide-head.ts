import type { Head, SiteSettings } from '@acara/shared-contract';

/** What the guide says about itself. */
export const guideHead = ({ settings, url }: { settings: SiteSettings; url: string }): Head => ({
  title: `Panduan — ${settings.siteName}`,
  description: `Panduan memasang event di ${settings.siteName}: jenis event, promosi, cara mendaftar, event gratis dan metode pembayaran.`,
  canonical: url,
});
