import type { Featured, Head, SiteSettings } from '@acara/shared-contract';
import { imageSources } from '@acara/shared-contract/images';
import { BANNER_SIZES } from './banner-carousel.tsx';

/** What the head is made from; `banner` is the first one, if there is one. */
export type HomePage = { settings: SiteSettings; url: string; banner: Featured | undefined };

/** What the home page says about itself. The first banner is its largest paint and its share picture. */
export const homeHead = ({ settings, url, banner }: HomePage): Head => {
  const { siteName, publicOrigin } = settings;
  const title = `${siteName} — Temukan dan beli tiket event di seluruh Indonesia`;
  const description = `Cari konser, festival, seminar, webinar, pameran dan lomba di kota Anda. Lihat jadwal, bagikan ke teman dan beli tiketnya di ${siteName}.`;
  return {
    title,
    description,
    canonical: url,
    ogType: 'website',
    ...(banner && {
      image: {
        url: new URL(banner.featured_image_url, publicOrigin).href,
        width: 1280,
        height: 480,
        alt: banner.featured_subject,
      },
      preloadImage: { ...imageSources(banner.featured_image_url), sizes: BANNER_SIZES },
    }),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: siteName,
        url: `${publicOrigin}/`,
        inLanguage: 'id',
        description,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicOrigin}/search/{search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
};
