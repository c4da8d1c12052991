import type { Head, SiteSettings } from '@acara/shared-contract';

/** What the page of all categories says about itself. */
export const allCategoriesHead = ({ settings, url }: { settings: SiteSettings; url: string }): Head => ({
  title: `Semua Kategori — ${settings.siteName}`,
  description: `Semua kategori event di ${settings.siteName}: konser, seminar, kuliner, olahraga, seni dan lainnya. Pilih kategori dan temukan event-nya.`,
  canonical: url,
});
