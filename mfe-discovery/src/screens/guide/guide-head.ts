import type { Head, SiteSettings } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { breadcrumbs } from '../../parts/breadcrumbs.ts';

/** What the guide says about itself. Its questions are marked up in the page: here their texts would come twice. */
export const guideHead = ({ settings, url }: { settings: SiteSettings; url: string }): Head => ({
  title: `Panduan — ${settings.siteName}`,
  description: `Panduan memasang event di ${settings.siteName}: jenis event, promosi, cara mendaftar, event gratis dan metode pembayaran.`,
  canonical: url,
  ogType: 'website',
  jsonLd: [breadcrumbs(settings, [{ name: 'Panduan', path: link('guide') }])],
});
