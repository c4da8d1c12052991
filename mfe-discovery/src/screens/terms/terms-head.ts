import type { Head, SiteSettings } from '@acara/shared-contract';

/** What the terms say about themselves. */
export const termsHead = ({ settings, url }: { settings: SiteSettings; url: string }): Head => ({
  title: `Syarat & Ketentuan — ${settings.siteName}`,
  description: `Syarat dan ketentuan ${settings.siteName}: pembelian tiket, perubahan dan pembatalan event, pengembalian dana, pencairan hasil penjualan dan penyelesaian sengketa.`,
  canonical: url,
});
