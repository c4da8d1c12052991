import type { Head, SiteSettings } from '@acara/shared-contract/release';

export const notFoundHead = ({ siteName }: SiteSettings): Head => ({
  title: `Halaman tidak ditemukan — ${siteName}`,
  robots: 'noindex',
});
