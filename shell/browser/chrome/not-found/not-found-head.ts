import type { Head, SiteSettings } from '@acara/shared-contract/release';

/** What the not-found screen says about itself, on the server and after a soft navigation. */
export const notFoundHead = ({ siteName }: SiteSettings): Head => ({
  title: `Halaman tidak ditemukan — ${siteName}`,
  robots: 'noindex',
});
