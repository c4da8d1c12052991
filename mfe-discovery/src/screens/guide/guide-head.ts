import type { Head, SiteSettings } from '@acara/shared-contract';
import { href } from '@acara/shared-contract/paths';
import { breadcrumbs } from '../../parts/breadcrumbs.ts';
import { questions } from './questions.tsx';

/** What the guide says about itself. */
export const guideHead = ({ settings, url }: { settings: SiteSettings; url: string }): Head => ({
  title: `Panduan — ${settings.siteName}`,
  description: `Panduan memasang event di ${settings.siteName}: jenis event, promosi, cara mendaftar, event gratis dan metode pembayaran.`,
  canonical: url,
  ogType: 'website',
  jsonLd: [
    breadcrumbs(settings, [{ name: 'Panduan', path: href.guide() }]),
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions(settings).map(({ question, plain }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plain },
      })),
    },
  ],
});
